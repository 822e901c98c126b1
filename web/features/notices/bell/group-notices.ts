import type { Notice } from "#contract/routes/notices.ts";

export interface NoticeGroup {
  layout: Notice["layout"];
  spaceId: string;
  notices: Notice[];
}

/** One group for each layout, that of the newest notice first. */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>();
  for (const notice of notices) {
    const { layout, space_id: spaceId } = notice;
    const group = groups.get(layout.id);
    if (group) group.notices.push(notice);
    else groups.set(layout.id, { layout, spaceId, notices: [notice] });
  }
  return [...groups.values()];
}
