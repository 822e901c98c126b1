import { Fragment, lazy, type ReactNode, Suspense } from "react";
import {
  type DocumentText,
  PRIVACY_RIGHTS,
  privacy,
  support,
  TERMS_SERVICE,
  terms,
} from "#contract/messages/documents.ts";
import { browserConfig } from "#web/lib/browser-config.ts";

const EraseGuestWords = lazy(() => import("#web/features/documents/erase-guest-words.tsx"));

export function TermsPage() {
  const { company } = browserConfig;
  return (
    <DocumentPage
      document={terms}
      after={company ? { [TERMS_SERVICE]: <p className="mt-3 text-ink-soft">{company}</p> } : {}}
    />
  );
}

export function PrivacyPage() {
  return (
    <DocumentPage
      document={privacy}
      after={{
        [PRIVACY_RIGHTS]: (
          <Suspense>
            <EraseGuestWords />
          </Suspense>
        ),
      }}
    />
  );
}

export function SupportPage() {
  return <DocumentPage document={support} />;
}

/** A page of text. */
function DocumentPage({
  document: { title, updated, lead, sections },
  after = {},
}: {
  document: DocumentText;
  /** What follows the text of a section, by its heading. */
  after?: Readonly<Record<string, ReactNode>>;
}) {
  return (
    <article className="mx-auto max-w-3xl px-safe-4 pt-12 pb-20 sm:px-safe-6 sm:pt-16">
      <h1 tabIndex={-1} className="text-balance font-bold text-3xl">
        {title}
      </h1>
      {updated && <p className="mt-3 text-ink-soft text-sm">{updated}</p>}
      <p className="mt-6 text-lg">{withEmail(lead)}</p>
      {sections.map(({ heading, body }) => (
        <section key={heading} className="mt-10">
          <h2 className="font-semibold text-xl">{heading}</h2>
          {body.map((part) =>
            typeof part === "string" ? (
              <p key={part} className="mt-3 text-ink-soft">
                {withEmail(part)}
              </p>
            ) : (
              <ul key={part[0]} className="mt-3 grid list-disc gap-2 pl-5 text-ink-soft">
                {part.map((item) => (
                  <li key={item}>{withEmail(item)}</li>
                ))}
              </ul>
            ),
          )}
          {after[heading]}
        </section>
      ))}
    </article>
  );
}

function withEmail(text: string): ReactNode {
  const { support_email: email } = browserConfig;
  return text.split("{email}").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed sentence.
    <Fragment key={index}>
      {index > 0 && (
        <a
          href={`mailto:${email}`}
          className="wrap-anywhere font-medium text-ink underline decoration-line-strong underline-offset-4 transition hover:decoration-ink"
        >
          {email}
        </a>
      )}
      {part}
    </Fragment>
  ));
}
