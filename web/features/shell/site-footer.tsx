import { Link } from "@tanstack/react-router";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { footer as text } from "#contract/messages/shell.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface SiteFooterProps {
  /** Absent where nothing needs consent. */
  onPrivacyPreferences?: (() => void) | undefined;
}

const link =
  "inline-flex items-center rounded-sm py-1 transition hover:text-ink hover:underline pointer-coarse:min-h-11";

export function SiteFooter({ onPrivacyPreferences }: SiteFooterProps) {
  const year = new Date().getFullYear();
  return (
    <footer className="border-line border-t text-ink-soft text-sm [main:has([data-waiting])+&]:invisible">
      <div className="mx-auto flex max-w-7xl flex-col gap-x-10 gap-y-6 px-safe-4 py-8 sm:px-safe-6 xl:flex-row xl:items-center xl:justify-between [main:has([data-wide])+footer_&]:max-w-400">
        <div className="grid gap-2">
          <p className="flex items-center gap-2.5">
            <PinMark className="size-4" />
            {fillMessage(text.rights, { year })}
          </p>
          {browserConfig.company && <p className="text-xs">{browserConfig.company}</p>}
        </div>
        <nav aria-label={text.links} className="flex flex-wrap gap-x-6 gap-y-1">
          <Link to="/terms" className={link}>
            {text.terms}
          </Link>
          <Link to="/privacy" className={link}>
            {text.privacy}
          </Link>
          <Link to="/support" className={link}>
            {text.support}
          </Link>
          <Link to="/pricing" className={link}>
            {text.pricing}
          </Link>
          {onPrivacyPreferences && (
            <button type="button" onClick={onPrivacyPreferences} className={link}>
              {text.privacyPreferences}
            </button>
          )}
          <ExternalLink href={browserConfig.social_instagram_url}>{text.instagram}</ExternalLink>
          <ExternalLink href={browserConfig.social_linkedin_url}>{text.linkedin}</ExternalLink>
        </nav>
      </div>
    </footer>
  );
}

function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={link}>
      {children}
      <span className="sr-only"> {text.opensInNewTab}</span>
    </a>
  );
}
