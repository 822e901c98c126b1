import { bellWords as text } from "#contract/messages/notice-screens.ts";
import { NoticePanel } from "#web/features/notices/bell/notice-panel.tsx";
import { useMediaQuery } from "#web/lib/use-media-query.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Popover } from "#web/ui/popover.tsx";

interface NoticePopupProps {
  anchor: HTMLButtonElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
}

/** Below its button; on a phone it fills the window. */
export default function NoticePopup({ anchor, userId, ...state }: NoticePopupProps) {
  const isPhone = useMediaQuery("(width < 40rem)");
  const panel = <NoticePanel userId={userId} onLeave={() => state.onOpenChange(false)} />;
  return isPhone ? (
    <Dialog {...state} title={text.title} closeLabel={text.close} side="whole">
      {panel}
    </Dialog>
  ) : (
    <Popover {...state} anchor={anchor} title={text.title}>
      {panel}
    </Popover>
  );
}
