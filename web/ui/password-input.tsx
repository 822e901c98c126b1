import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { controls as text } from "#contract/messages/controls.ts";
import { Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { loadTooltips } from "#web/ui/load-tooltips.ts";

/** A password input whose text can be shown. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-12"
      />
      <IconButton
        label={shown ? text.hidePassword : text.showPassword}
        onPointerEnter={loadTooltips}
        onFocus={loadTooltips}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0.5 my-auto"
      >
        <Icon className="size-4.5" aria-hidden="true" />
      </IconButton>
    </span>
  );
}
