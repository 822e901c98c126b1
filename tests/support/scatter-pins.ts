import { Client } from "pg";

/** So many comments all over a layout, past the limits that a visitor would meet. */
export async function scatterPins(
  databaseUrl: string,
  layoutId: string,
  count: number,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position, created_at)
       select gen_random_uuid(), id, user_id, n, 'Ana', 'Comentário ' || n, 'comentario ' || n,
         (n * 37) % 100 + 0.5, (n * 7.13) % 100, now()
       from layouts, generate_series(1, $2::int) n where id = $1`,
      [layoutId, count],
    );
    await client.query("update layouts set event_seq = $2, comment_count = $2 where id = $1", [
      layoutId,
      count,
    ]);
  } finally {
    await client.end();
  }
}
