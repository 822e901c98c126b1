import type { ReactNode } from "react";
import type { PublicPresentation } from "#contract/routes/presentations.ts";
import { PublicFrame } from "#web/features/comments/public/public-frame.tsx";

interface PresentationNoticeProps {
  presentation: PublicPresentation;
  children: ReactNode;
}

/** The frame of the page while there is something to say and no layout to show. */
export function PresentationNotice({ presentation, children }: PresentationNoticeProps) {
  const { title, space } = presentation;
  return (
    <PublicFrame
      publicLink=""
      layout={{
        title,
        space,
        description: null,
        comments_paused: true,
        version: 1,
        allows_download: false,
        asked_by: null,
      }}
      presentedIn={{ title, note: null }}
      closed
      connected
      sent={false}
      count={null}
      sheetOpen={false}
      canvas={children}
      sheet={null}
    />
  );
}
