import { footer } from "#contract/messages/shell.ts";
import { signUpView as text } from "#contract/messages/sign-in.ts";
import { TextLink } from "#web/ui/text-link.tsx";

/** Below every button that creates an account: the server keeps that the terms were accepted by it. */
export function TermsNote() {
  return (
    <p className="mt-4 text-ink-soft text-sm">
      {text.consent[0]}
      <TextLink to="/terms">{footer.terms}</TextLink>
      {text.consent[1]}
      <TextLink to="/privacy">{footer.privacy}</TextLink>
      {text.consent[2]}
    </p>
  );
}
