import { Readable } from "node:stream";
import sharp from "sharp";
import type { MemberRole } from "#contract/roles.ts";
import type { Services, Space, SpaceContext } from "#server/context.ts";
import { editSpace } from "#server/features/spaces/edit-space.ts";
import { setLogo } from "#server/features/spaces/set-logo.ts";
import type { profiles } from "#server/platform/db/schema/profiles.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";

const WHOLE = { x: 0, y: 0, side: 100 };

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#c8452b"/>
  <path d="M72 96c0-40 112-40 112 0 0 64-24 104-56 104S72 160 72 96z" fill="#f6d9a8"/>
  <circle cx="128" cy="58" r="18" fill="#5a7d3c"/>
</svg>`;

/** What the studio shows of itself on its public pages. */
export async function seedBrand(ctx: SpaceContext, name: string): Promise<void> {
  await editSpace(ctx, { name });
  const png = await sharp(Buffer.from(LOGO)).png().toBuffer();
  await setLogo(ctx, WHOLE, Readable.from([png]));
}

export async function addMember(
  { db, clock }: Services,
  space: Space,
  { id: userId }: typeof profiles.$inferSelect,
  role: MemberRole,
): Promise<void> {
  await db.insert(memberships).values({ spaceId: space.id, userId, role, createdAt: clock() });
}
