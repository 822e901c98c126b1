import {
  deadInvitation,
  deadInvitationWays as ways,
} from "#contract/messages/invitation-screens.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import type { DeadCode } from "#web/features/spaces/invitation/open-invitation.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

/** Says what became of the invitation, and leads on. */
export function DeadInvitation({ code }: { code: DeadCode }) {
  const { status } = useAuth();
  const { title, body } = deadInvitation[code];
  return (
    <section className="mx-auto flex min-h-[65vh] max-w-lg flex-col justify-center px-safe-4 py-16 sm:px-safe-6">
      <PinMark className="size-9" />
      <h1 tabIndex={-1} className="mt-6 font-bold text-2xl">
        {title}
      </h1>
      <p className="mt-2 text-ink-soft">{body}</p>
      {status === "signed_in" ? (
        <LinkButton to="/dashboard" size="lg" className="mt-8 self-start">
          {ways.dashboard}
        </LinkButton>
      ) : (
        <LinkButton to="/login" size="lg" className="mt-8 self-start">
          {ways.login}
        </LinkButton>
      )}
    </section>
  );
}
