import { Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { copyText } from "#web/lib/copy-text.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface SecretTextProps {
  label: string;
  secret: string;
  /** How many characters are visible while hidden, such as a prefix. */
  visible?: number;
  words: { show: string; hide: string; copy: string };
  /** The message after copying. */
  copied: string;
}

const DOTS = "•".repeat(16);

/** A secret of the person's own: hidden until revealed, and excluded from session replays. */
export function SecretText({ label, secret, visible = 0, words, copied }: SecretTextProps) {
  const [shown, setShown] = useState(false);
  const masked = secret.slice(0, visible) + DOTS;
  return (
    <div className="flex items-center gap-1 rounded-md border border-line-strong/60 bg-paper py-1 pr-1 pl-4">
      <output
        data-private=""
        aria-label={label}
        className="min-w-0 flex-1 break-all py-2 font-code text-sm"
      >
        {shown ? secret : masked}
      </output>
      <IconButton
        label={shown ? words.hide : words.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? (
          <EyeOff className="size-4" aria-hidden="true" />
        ) : (
          <Eye className="size-4" aria-hidden="true" />
        )}
      </IconButton>
      <IconButton label={words.copy} onClick={() => void copyText(secret, copied)}>
        <Copy className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
