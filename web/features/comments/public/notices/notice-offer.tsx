import { limits } from "#contract/limits.ts";
import { guestNoticeWords as text } from "#contract/messages/guest-notice-screens.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

interface NoticeOfferProps {
  /** Whether it was asked for just now. */
  focused: boolean;
  ask: (email: string) => Promise<void>;
  onDecline: () => void;
}

export function NoticeOffer({ focused, ask, onDecline }: NoticeOfferProps) {
  const form = useForm(["email"], { submit: ({ email }) => ask(email) });
  return (
    <form {...form.props} className="grid gap-2">
      <Field label={text.offer} error={form.errors.email ?? form.errors.form}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              // Whoever asked for it is about to type it.
              autoFocus={focused}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={limits.email.max}
              placeholder={text.email}
              className="min-w-0 flex-1"
            />
            <Button type="submit" pending={form.pending} className="h-11">
              {text.ask}
            </Button>
          </div>
        )}
      </Field>
      <p className="text-sm">
        <TextButton onClick={onDecline}>{text.notNow}</TextButton>
      </p>
    </form>
  );
}
