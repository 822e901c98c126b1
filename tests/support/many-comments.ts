import { Client } from "pg";
import type { TestApp } from "#tests/support/test-app.ts";

interface ManyComments {
  layoutId: string;
  count: number;
  /** Characters of each comment, about. */
  length: number;
}

const PHRASE = "um pouco mais de espaço aqui, ";

/**
 * Comments by the thousand, numbered in their texts, put in past the app. The search index is dropped:
 * keeping it would take longer than anything that is tried on them.
 */
export async function fillComments(
  { databaseUrl }: Pick<TestApp, "databaseUrl">,
  { layoutId, count, length }: ManyComments,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("drop index if exists comments_search");
    // No look at the layout and its owner for each of them.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position)
       select gen_random_uuid(), id, user_id, n, 'Visitante ' || n,
         'Comentário ' || n || ': ' || filler, 'comentario ' || n || ': ' || filler, n % 100, n % 97
       from layouts, generate_series(1, $2::int) n, (select repeat($3, $4::int) as filler) texts
       where id = $1`,
      [layoutId, count, PHRASE, Math.round(length / PHRASE.length)],
    );
    await client.query("update layouts set event_seq = $2, comment_count = $2 where id = $1", [
      layoutId,
      count,
    ]);
  } finally {
    await client.end();
  }
}
