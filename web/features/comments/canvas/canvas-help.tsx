import { shortcutWords as text } from "#contract/messages/canvas-shortcuts.ts";
import { Dialog } from "#web/ui/dialog.tsx";

interface CanvasHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every key of the canvas. Loaded when it is first asked for. */
export default function CanvasHelp({ open, onOpenChange }: CanvasHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.title} startsAt="top">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2 text-sm">
        {text.keys.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="whitespace-nowrap font-code text-ink-soft">{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
