import { randomBytes, randomUUID } from "node:crypto";
import { Client } from "pg";
import type { Target } from "#bench/load-plans.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { sessionEnd } from "#server/features/accounts/session-lifetime.ts";
import type { Db } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { sessions, users } from "#server/platform/db/schema/users.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";
import { renditionsOf } from "#server/platform/images/renditions.ts";
import { silentLog } from "#tests/support/silent-log.ts";

export interface Filling {
  databaseUrl: string;
  ownerId: string;
  /** Of a session of the owner. */
  cookie: string;
  /** Everybody reads this one, and nobody writes to it. */
  popular: Target;
  /** Where its renditions would be: only files that a row names are served. */
  popularFolder: string;
  /** Visitors write to these. */
  others: Target[];
}

const CATEGORIES = 20;
/** Under the first comment of the popular layout. */
const REPLIES = 50;
/** Every tenth comment has an answer. */
const ANSWERED = 10;
const IMAGE = { type: "png", width: 1440, height: 4200, frames: 1 } as const;
const BATCH = 500;

export interface FillOptions {
  layouts: number;
  commentsEach?: number;
  /** Whether a webhook of the owner listens for comments. */
  webhook?: boolean;
}

/** One owner, 20 categories, and comments on each of so many layouts. */
export async function fillDatabase(databaseUrl: string, options: FillOptions): Promise<Filling> {
  const { layouts: layoutCount, commentsEach = 100, webhook = false } = options;
  const database = openDatabase({ url: databaseUrl, log: silentLog });
  const { db } = database;
  const now = new Date();
  const { ownerId, cookie } = await addOwner(db, now);
  const names = Array.from({ length: CATEGORIES }, (_, at) => `Categoria ${at + 1}`);
  const made = await db
    .insert(categories)
    .values(names.map((name) => ({ userId: ownerId, name })))
    .returning();
  const rows = Array.from({ length: layoutCount }, (_, at) => ({
    ...layoutRow(ownerId, made[at % CATEGORIES]?.id ?? "", at, now),
    commentCount: commentsEach,
    eventSeq: commentsEach + Math.floor(commentsEach / ANSWERED),
  }));
  for (let at = 0; at < rows.length; at += BATCH) {
    await db.insert(layouts).values(rows.slice(at, at + BATCH));
  }
  if (webhook) await db.insert(webhooks).values(webhookOf(ownerId));
  await database.close();
  const threads = await fillWords(databaseUrl, ownerId, commentsEach);
  const [popular, ...others] = rows.map(({ id, publicLink }) => ({
    id,
    publicLink,
    threadId: threads.get(id) ?? "",
  }));
  if (popular) await fillThread(databaseUrl, popular);
  if (!popular) throw new Error("nothing was filled in");
  const popularFolder = rows[0]?.imagePath.replace(/\.png$/, "") ?? "";
  return { databaseUrl, ownerId, cookie, popular, popularFolder, others };
}

/** To whom everything is open, with a session. */
export async function addOwner(db: Db, now: Date): Promise<Pick<Filling, "ownerId" | "cookie">> {
  const cookie = newToken();
  const [owner] = await db
    .insert(users)
    .values({ email: `${randomUUID()}@alfinete.test`, name: "Ana", emailVerified: true })
    .returning();
  const ownerId = owner?.id ?? "";
  await db.insert(profiles).values({ id: ownerId, username: "Ana", specialAccess: true });
  await db
    .insert(sessions)
    .values({ userId: ownerId, token: hashToken(cookie), expiresAt: sessionEnd(now) });
  return { ownerId, cookie };
}

function layoutRow(userId: string, categoryId: string, at: number, now: Date) {
  const specs = renditionsOf(IMAGE);
  const { type, ...size } = IMAGE;
  return {
    id: randomUUID(),
    userId,
    categoryId,
    title: `Página inicial, versão ${at + 1}`,
    titleFolded: `pagina inicial, versao ${at + 1}`,
    description: "Primeira proposta para a campanha de verão",
    imagePath: `assets/${randomUUID()}.png`,
    imageType: type,
    ...size,
    placeholder: `data:image/webp;base64,${randomBytes(300).toString("base64")}`,
    renditions: Object.fromEntries(
      specs.map((spec) => [spec.name, `${randomBytes(16).toString("hex")}.${spec.type}`]),
    ),
    publicLink: randomBytes(18).toString("base64url"),
    size: 2_000_000,
    // Whoever is concerned is about to be told already, as for any layout that is being talked about; not so
    // long ago that it looks forgotten while the bench runs.
    noticesOwedSince: new Date(now.getTime() + 3_600_000),
    createdAt: new Date(now.getTime() - at * 60_000),
  };
}

/** Nobody calls it: what it is owed waits. */
function webhookOf(userId: string) {
  return {
    userId,
    url: "https://example.com/",
    eventType: "comment.created" as const,
    secret: "of nobody",
  };
}

async function fillWords(
  databaseUrl: string,
  ownerId: string,
  commentsEach: number,
): Promise<Map<string, string>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position, reply_count, created_at)
     select gen_random_uuid(), l.id, l.user_id, n, 'Visitante ' || n % 7, text, text,
            random() * 100, random() * 100, (n % $3 = 0)::int, now() - n * interval '1 minute'
     from layouts l, generate_series(1, $2) n,
          lateral (select 'comentario ' || n || ': o botao de compra deveria ficar mais perto do preco ' || md5(l.id::text || n)) as t(text)
     where l.user_id = $1`,
    [ownerId, commentsEach, ANSWERED],
  );
  await client.query(
    `insert into replies (id, comment_id, layout_id, owner_id, seq, name, text, visibility, created_at)
     select gen_random_uuid(), id, layout_id, owner_id, $2 + seq / $3, 'Ana', 'vou mudar', 'public', created_at
     from comments where owner_id = $1 and reply_count > 0`,
    [ownerId, commentsEach, ANSWERED],
  );
  const { rows } = await client.query<{ id: string; layout_id: string }>(
    "select id, layout_id from comments where owner_id = $1 and seq = 1",
    [ownerId],
  );
  // As the database does by itself within a minute: what was planned for empty tables is planned anew.
  await client.query("vacuum analyze");
  await client.end();
  return new Map(rows.map(({ id, layout_id: layoutId }) => [layoutId, id]));
}

async function fillThread(databaseUrl: string, { id, threadId }: Target): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into replies (id, comment_id, layout_id, owner_id, seq, name, text, visibility, created_at)
     select gen_random_uuid(), c.id, c.layout_id, c.owner_id, 1000000 + n, 'Visitante ' || n % 7,
            'resposta ' || n || ': assim o texto fica mais perto da imagem', 'public', now()
     from comments c, generate_series(1, $2) n where c.id = $1`,
    [threadId, REPLIES],
  );
  await client.query("update comments set reply_count = $2 where id = $1", [threadId, REPLIES]);
  // Their numbers are those of events.
  await client.query("update layouts set event_seq = 1000000 + $2 where id = $1", [id, REPLIES]);
  await client.end();
}
