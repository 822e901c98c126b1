import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";
import { unlessOwnButton } from "#web/ui/unless-own-button.ts";

/** What a menu button passes to its popup; the popup's code loads when first needed. */
export interface MenuPopupProps {
  anchor: HTMLButtonElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface MenuProps extends MenuPopupProps {
  label: string;
  align?: "start" | "end";
  /** Called when it is gone and its button has the focus again: a dialog opened earlier would lose it. */
  onClosed?: () => void;
  children: ReactNode;
}

export function Menu({
  anchor,
  open,
  onOpenChange,
  label,
  align = "end",
  onClosed,
  children,
}: MenuProps) {
  return (
    <Base.Root
      open={open}
      modal={false}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
      onOpenChange={unlessOwnButton(anchor, onOpenChange)}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align={align}
          sideOffset={8}
          // Most buttons are in bars that stay: so does what hangs from them, in the very frame of a scroll.
          positionMethod="fixed"
          className="z-30"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={() => anchor}
            className={cx(
              "min-w-56 max-w-[min(20rem,calc(100vw-1rem))] origin-(--transform-origin) rounded-md border border-line bg-raised p-1.5 text-ink shadow-float outline-none transition-[opacity,scale]",
              "data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0",
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const item =
  "flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-sm outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11";

export function MenuItem(props: { onClick: () => void; children: ReactNode }) {
  return <Base.Item {...props} className={item} />;
}

/** `link` is the element to render, such as a router link. */
export function MenuLink({ link, children }: { link: React.ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem render={link} closeOnClick className={item}>
      {children}
    </Base.LinkItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}

interface MenuRadioProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; detail?: string; icon: ReactNode }[];
}

export function MenuRadio<Value extends string>({
  value,
  onChange,
  options,
}: MenuRadioProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={item}>
          {option.icon}
          <span className="min-w-0 flex-1 py-1.5">
            <span className="block truncate">{option.label}</span>
            {option.detail && <span className="block text-ink-soft text-xs">{option.detail}</span>}
          </span>
          <Base.RadioItemIndicator className="ml-auto">
            <Check className="size-4" aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
