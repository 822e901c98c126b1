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

/** Areas, arrows and drawings, by turns, on so many of the comments that were scattered. */
export async function scatterMarks(
  databaseUrl: string,
  layoutId: string,
  count: number,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update comments set mark = case seq % 10
         when 0 then $3::jsonb when 1 then $3::jsonb when 2 then $3::jsonb
         when 3 then $4::jsonb when 4 then $4::jsonb when 5 then $4::jsonb when 6 then $4::jsonb
         else $5::jsonb end
         || case when seq % 10 < 3 then jsonb_build_object('x', least(x_position, 85), 'y', least(y_position, 98))
            when seq % 10 < 7 then jsonb_build_object('x', x_position, 'y', y_position) else '{}' end
       where layout_id = $1 and seq <= $2`,
      [
        layoutId,
        count,
        { kind: "area", width: 15, height: 1.5 },
        { kind: "arrow", to_x: 50, to_y: 50 },
        { kind: "strokes", strokes: [wave()] },
      ],
    );
  } finally {
    await client.end();
  }
}

/** 300 points, as many as a drawing may have. */
function wave(): number[] {
  return Array.from({ length: 300 }, (_, at) => [at / 3, 50 + 5 * Math.sin(at / 8)]).flat();
}
