import { KeyRound, Power, RefreshCw } from "lucide-react";
import { useRef } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { linkSettings, linksPage as text } from "#contract/messages/link-screens.ts";
import type { SharedLink } from "#contract/routes/links.ts";
import { useEditLink } from "#web/features/links/links-queries.ts";
import type { LinkRowActions } from "#web/features/links/page/link-row-actions.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { Menu, MenuItem, type MenuPopupProps } from "#web/ui/menu.tsx";

interface LinkMenuProps extends MenuPopupProps {
  link: SharedLink;
  actions: LinkRowActions;
}

export default function LinkMenu({ link, actions, ...menu }: LinkMenuProps) {
  const edit = useEditLink(link.id, (error) => toastFailure(error, linkSettings.editFailed));
  const question = useRef<((link: SharedLink) => void) | null>(null);
  const ask = () => {
    question.current?.(link);
    question.current = null;
  };
  const toggle = () =>
    edit.mutate(
      { active: !link.active },
      { onSuccess: ({ active }) => toast.success(active ? text.switchedOn : text.switchedOff) },
    );
  return (
    <Menu {...menu} label={fillMessage(text.moreNamed, { title: link.title })} onClosed={ask}>
      <MenuItem onClick={toggle}>
        <Power className="size-4 text-ink-soft" aria-hidden="true" />
        {link.active ? text.switchOff : text.switchOn}
      </MenuItem>
      <MenuItem
        onClick={() => {
          question.current = actions.onRotate;
        }}
      >
        <RefreshCw className="size-4 text-ink-soft" aria-hidden="true" />
        {linkSettings.rotate}
      </MenuItem>
      {link.has_password && (
        <MenuItem
          onClick={() => {
            question.current = actions.onEndPasses;
          }}
        >
          <KeyRound className="size-4 text-ink-soft" aria-hidden="true" />
          {linkSettings.endPasses}
        </MenuItem>
      )}
    </Menu>
  );
}
