import type { Client, Pool } from "pg";

/** What the product asks of the database, written by hand: sent straight by `raw`, over HTTP by `floor`. */
export type Database = Pick<Client | Pool, "query">;

export interface CommentToInsert {
  id: string;
  layoutId: string;
  ownerId: string;
  text: string;
}

export async function insertComment(db: Database, comment: CommentToInsert): Promise<object> {
  const { rows } = await db.query(
    `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position, created_at)
     values ($1, $2, $3, 1000000, 'Anônimo', $4, $4, 12.5, 80.25, now())
     returning id, layout_id, seq, name, comment, x_position, y_position, created_at`,
    [comment.id, comment.layoutId, comment.ownerId, comment.text],
  );
  return rows[0];
}

export async function insertReply(
  db: Database,
  reply: CommentToInsert & { commentId: string },
): Promise<object> {
  const { rows } = await db.query(
    `insert into replies (id, comment_id, layout_id, owner_id, seq, name, text, visibility, created_at)
     values ($1, $2, $3, $4, 1000000, 'Anônimo', $5, 'public', now())
     returning id, comment_id, layout_id, seq, name, text, created_at`,
    [reply.id, reply.commentId, reply.layoutId, reply.ownerId, reply.text],
  );
  return rows[0];
}

export async function readOwnersPage(db: Database, ownerId: string): Promise<object[]> {
  const { rows } = await db.query(
    `select l.id, l.user_id, l.category_id, c.name as category_name, l.title, l.description, l.image_path,
            l.image_type, l.width, l.height, l.frames, l.placeholder,
            l.renditions->>'card' as card, l.public_link, l.size, l.comment_count, l.comments_paused, l.created_at
     from layouts l join categories c on c.id = l.category_id
     where l.user_id = $1 order by l.created_at desc, l.id desc limit 25`,
    [ownerId],
  );
  return rows;
}

/** What the HTML of a public page is drawn from. */
export async function readPublicPage(db: Database, publicLink: string): Promise<{ id: string }> {
  const { rows } = await db.query<{ id: string }>(
    `select id, title, description, image_path, image_type, width, height, frames, placeholder,
            renditions, comments_paused, created_at
     from layouts where public_link = $1`,
    [publicLink],
  );
  if (!rows[0]) throw new Error("no such layout");
  return rows[0];
}

export async function readPublicLayout(
  db: Database,
  publicLink: string,
): Promise<{ layout: object; comments: object[] }> {
  const layout = await readPublicPage(db, publicLink);
  const { rows } = await db.query(
    `select id, layout_id, seq, name, comment, x_position, y_position, created_at
     from comments where layout_id = $1 order by seq limit 1001`,
    [layout.id],
  );
  return { layout, comments: rows };
}

export async function readThread(
  db: Database,
  { publicLink, threadId }: { publicLink: string; threadId: string },
): Promise<{ comment: object; replies: object[] }> {
  const found = await db.query(
    `select c.id, c.layout_id, c.seq, c.name, c.comment, c.x_position, c.y_position, c.created_at
     from comments c join layouts l on l.id = c.layout_id
     where l.public_link = $1 and c.id = $2`,
    [publicLink, threadId],
  );
  if (!found.rows[0]) throw new Error("no such comment");
  const { rows } = await db.query(
    `select id, comment_id, seq, name, text, created_at
     from replies where comment_id = $1 order by seq`,
    [threadId],
  );
  return { comment: found.rows[0], replies: rows };
}
