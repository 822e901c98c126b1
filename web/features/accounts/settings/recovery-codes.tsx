import { useEffect, useRef } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { secondFactorSection as text } from "#contract/messages/settings.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";

interface RecoveryCodesProps {
  codes: string[];
  /** Whether these took the place of earlier ones. */
  renewed: boolean;
  onDone: () => void;
}

/** Shown once; the server keeps only what it needs to recognise them. */
export function RecoveryCodes({ codes, renewed, onDone }: RecoveryCodesProps) {
  const email = useAuth().session?.user.email ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const list = codes.join("\n");
  const save = () =>
    saveFile(text.codesFile, `${fillMessage(text.codesFileHeading, { email })}\n\n${list}\n`);
  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {text.codesTitle}
        </h3>
        <p className="mt-1 text-ink-soft">
          {text.codesBody} {renewed && text.codesRenewed}
        </p>
      </div>
      <ul
        data-private=""
        className="grid gap-x-8 gap-y-2 rounded-md border border-line bg-paper px-5 py-4 font-semibold tabular-nums tracking-wider sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(list)}>{text.copyCodes}</Button>
        <Button onClick={save}>{text.downloadCodes}</Button>
        <Button variant="ghost" onClick={onDone}>
          {text.codesKept}
        </Button>
      </div>
    </div>
  );
}

/** Offers a text as a download. */
function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
