import { MoveUpRight, Pencil, SquareDashed } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { toolWords as text } from "#contract/messages/mark-screens.ts";
import { type Tool, tools } from "#web/features/comments/canvas/marks/tool.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface DrawToolsProps {
  tool: Tool;
  onChoose: (tool: Tool, byKeyboard: boolean) => void;
  /** Of each button in the bar. */
  className: string;
}

const KEYS: Record<Tool, string> = { point: "C", area: "A", arrow: "S", pencil: "L" };
const chosen = "aria-pressed:bg-hover aria-pressed:text-ink";

/** In the bar where there is room, otherwise in a row of its own behind one button. */
export function DrawTools({ tool, onChoose, className }: DrawToolsProps) {
  const wide = useMediaQuery("(min-width: 40rem)");
  const [open, setOpen] = useState(false);
  const choose = (next: Tool) => (event: MouseEvent) => {
    setOpen(false);
    onChoose(next, event.detail === 0);
  };
  if (wide) {
    return (
      <fieldset aria-label={text.tools} className="flex">
        {tools.map((each) => (
          <IconButton
            key={each}
            label={text[each]}
            data-tip={`${text[each]} (${KEYS[each]})`}
            aria-keyshortcuts={KEYS[each]}
            aria-pressed={each === tool}
            onClick={choose(each)}
            className={cx(className, chosen)}
          >
            <ToolIcon tool={each} />
          </IconButton>
        ))}
      </fieldset>
    );
  }
  return (
    <>
      <IconButton
        label={fillMessage(text.chosen, { tool: text[tool] })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cx(className, tool !== "point" && "bg-hover text-ink")}
      >
        <ToolIcon tool={tool} />
      </IconButton>
      {open && (
        <fieldset
          aria-label={text.tools}
          className="absolute bottom-full left-1/2 mb-2 flex -translate-x-1/2 rounded-md border border-line bg-raised p-1 shadow-float"
        >
          {tools.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === tool}
              onClick={choose(each)}
              className={cx(
                "flex h-14 min-w-16 flex-col items-center justify-center gap-1 rounded-sm px-2 font-medium text-ink-soft text-xs transition",
                chosen,
              )}
            >
              <ToolIcon tool={each} />
              {text[each]}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

function ToolIcon({ tool }: { tool: Tool }) {
  if (tool === "point") return <PinMark className="size-4" />;
  const Icon = { area: SquareDashed, arrow: MoveUpRight, pencil: Pencil }[tool];
  return <Icon className="size-4" aria-hidden="true" />;
}
