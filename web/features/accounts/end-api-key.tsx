import { endApiKey as text } from "#contract/messages/settings.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";

/** The form field's name. */
export const END_API_KEY = "end_api_key";

/** Offered with a new password to people with an API key: whoever knew the password may know the key. */
export function EndApiKey() {
  return (
    <Checkbox name={END_API_KEY} hint={text.hint}>
      {text.label}
    </Checkbox>
  );
}

/** The request's field, from the form's value. */
export function endsApiKey(value: string): { end_api_key?: true } {
  return value === "on" ? { end_api_key: true } : {};
}
