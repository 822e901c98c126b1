import type { Services } from "#server/context.ts";
import { type DescribedPage, describePresentation } from "#server/features/comments/index.ts";
import { findPublicLayout, type VisitedLink, type Visitor } from "#server/features/links/index.ts";
import { openPublicPresentation } from "#server/features/presentations/open-public-presentation.ts";

export interface PresentationPage {
  link: VisitedLink;
  /** Null while the presentation has no layout to draw. */
  page: DescribedPage | null;
}

/** What is drawn for a visitor who may come in: the layout that was asked for, or else the first. */
export async function openPresentationPage(
  services: Pick<Services, "db" | "reads" | "clock" | "config">,
  visitor: Visitor,
  { publicLink, layoutId }: { publicLink: string; layoutId: string | undefined },
): Promise<PresentationPage> {
  const presentation = await openPublicPresentation(services, publicLink, visitor);
  const link: VisitedLink = { kind: "presentation", id: presentation.id };
  const [first] = presentation.layouts;
  if (!first) return { link, page: null };
  const asked = presentation.layouts.find(({ id }) => id === layoutId) ?? first;
  const firstRow = await findPublicLayout(services, first.public_link);
  const open = asked === first ? firstRow : await findPublicLayout(services, asked.public_link);
  const rows = { open, first: firstRow };
  return { link, page: describePresentation(services.config, presentation, rows) };
}
