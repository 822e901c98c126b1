import type { DrawnPage } from "#contract/public-page.ts";
import type { PublicPresentation } from "#contract/routes/presentations.ts";
import { whoAsks } from "#contract/who-asks.ts";
import { CoverNote } from "#web/features/comments/presentation/cover-note.tsx";
import { PresentationStrip } from "#web/features/comments/presentation/presentation-strip.tsx";
import { FirstLook } from "#web/features/comments/public/first-look.tsx";

interface FirstPresentationLookProps extends Omit<DrawnPage, "presentation"> {
  presentation: PublicPresentation;
}

/** The page of a presentation before its scripts run. Thumbnails come after the picture. */
export function FirstPresentationLook({ presentation, ...page }: FirstPresentationLookProps) {
  const { title, note, space, layouts } = presentation;
  const asks = page.layout.round ? null : whoAsks(space.name);
  return (
    <div data-fills-window="" className="flex h-dvh flex-col">
      <FirstLook
        {...page}
        presentedIn={{
          title,
          note: (asks || note) && <CoverNote asks={asks} note={note} open={false} />,
        }}
      />
      <PresentationStrip layouts={layouts} openId={page.layout.id} pictures={false} />
    </div>
  );
}
