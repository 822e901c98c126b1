import { ExternalLink, FileDown, ImageUp, Link2, Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { exportDialog } from "#contract/messages/export-screens.ts";
import { layoutPage } from "#contract/messages/layout-screens.ts";
import { roomWords as text } from "#contract/messages/room-screens.ts";
import { newVersion } from "#contract/messages/version-editing.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { copyLink, linkAddress } from "#web/features/links/index.ts";
import { Menu, MenuItem, MenuLink, type MenuPopupProps, MenuSeparator } from "#web/ui/menu.tsx";

interface LayoutMenuProps extends MenuPopupProps {
  layout: LayoutDetail;
  /** Null without the right to do them. */
  acts: RoomActs | null;
  onExport: () => void;
}

export interface RoomActs {
  /** Asks for a new version. */
  add: () => void;
  edit: () => void;
  remove: () => void;
}

const icon = "size-4 text-ink-soft";

/** What is done with a layout less often than sharing it. */
export default function LayoutMenu({ layout, acts, onExport, ...menu }: LayoutMenuProps) {
  const afterwards = useRef<(() => void) | null>(null);
  const act = () => {
    afterwards.current?.();
    afterwards.current = null;
  };
  return (
    <Menu {...menu} label={text.more} onClosed={act}>
      <MenuItem onClick={() => void copyLink(layout)}>
        <Link2 className={icon} aria-hidden="true" />
        {text.copyLink}
      </MenuItem>
      <MenuLink link={<a href={linkAddress(layout)} target="_blank" rel="noreferrer" />}>
        <ExternalLink className={icon} aria-hidden="true" />
        {text.openLink}
        <span className="sr-only"> {layoutPage.opensInNewTab}</span>
      </MenuLink>
      <MenuItem
        onClick={() => {
          afterwards.current = onExport;
        }}
      >
        <FileDown className={icon} aria-hidden="true" />
        {exportDialog.open}
      </MenuItem>
      {acts && (
        <>
          <MenuSeparator />
          <MenuItem
            onClick={() => {
              afterwards.current = acts.add;
            }}
          >
            <ImageUp className={icon} aria-hidden="true" />
            {newVersion.action}
          </MenuItem>
          <MenuItem
            onClick={() => {
              afterwards.current = acts.edit;
            }}
          >
            <Pencil className={icon} aria-hidden="true" />
            {text.editDetails}
          </MenuItem>
          <MenuItem
            onClick={() => {
              afterwards.current = acts.remove;
            }}
          >
            <Trash2 className={icon} aria-hidden="true" />
            {text.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
