import type { WebhookEventType } from "#contract/webhook-events.ts";

const layoutId = "0b7e4c1e-52a8-4a55-9f0e-3f6f3c9d2a10";
const commentId = "6f1c9a34-7d1b-4c0e-8a55-1d2e3f4a5b6c";
const layout = { id: layoutId, title: "Página inicial" };
const at = "2026-03-12T14:05:09.120Z";
const place = "https://alfinete.exemplo.com.br";
const url = `${place}/layouts/${layoutId}`;

const comment = {
  id: commentId,
  layout_id: layoutId,
  seq: 4,
  name: "Bia",
  comment: "Mais contraste aqui",
  x_position: 42.5,
  y_position: 18.25,
  pinned: true,
  created_at: at,
  version: 1,
  author: { kind: "guest", name: "Bia" },
  status: "open",
  resolved: null as { by: string; at: string } | null,
  reply_count: 0,
  mark: null,
  edited_at: null as string | null,
  moderation: null,
  removed: false,
  reactions: {},
  layout,
  url: `${url}?comment=${commentId}`,
  picture_url: `${place}/files/spot/${commentId}?42.50-18.25`,
};

/** The data of each event as it is sent; a test holds them against real ones. */
const data: Record<WebhookEventType, object> = {
  "comment.created": comment,
  "comment.updated": { ...comment, comment: "Bem mais contraste aqui", edited_at: at },
  "comment.resolved": { ...comment, status: "resolved", resolved: { by: "Ana", at } },
  "comment.reopened": comment,
  "comment.deleted": { id: commentId, layout_id: layoutId, seq: 4, version: 1, layout, url },
  "reply.created": {
    id: "b2f7d9c0-3a61-4d7e-9b1f-8c5d4e3f2a1b",
    comment_id: commentId,
    seq: 5,
    name: "Ana",
    text: "Feito, veja agora.",
    author: { kind: "member", name: "Ana" },
    visibility: "public",
    created_at: at,
    edited_at: null,
    moderation: null,
    reactions: {},
    layout_id: layoutId,
    layout,
    version: 1,
    url: comment.url,
    picture_url: comment.picture_url,
  },
  "layout.created": {
    id: layoutId,
    user_id: "3d9a2f60-1c4b-4e8d-a7f5-6b0c9e8d7a55",
    category_id: "c4e1b7a2-9d3f-4b6a-8e5c-2f1a0b9c8d7e",
    category: { id: "c4e1b7a2-9d3f-4b6a-8e5c-2f1a0b9c8d7e", name: "Geral" },
    title: layout.title,
    description: null,
    image_path: `${place}/files/assets/${layoutId}.png`,
    image: {
      type: "png",
      width: 1440,
      height: 5200,
      animated: false,
      placeholder: "data:image/webp;base64,UklGRi…",
      thumbnail: `${place}/files/make/${layoutId}.png/card`,
      original: `${place}/files/assets/${layoutId}.png`,
    },
    public_link: "Zk3vQ9xT7mPbR2wL5cYd8f",
    size: 1843200,
    version: 1,
    comment_count: 0,
    open_count: 0,
    review_state: null,
    comments_paused: false,
    guarded: false,
    created_at: at,
    url,
  },
  "version.created": {
    id: "e7c5a3b1-4d2f-4f8e-9c6b-0a1b2c3d4e5f",
    layout_id: layoutId,
    number: 2,
    note: "Com o contraste pedido",
    width: 1440,
    height: 5200,
    size: 1843200,
    created_at: at,
    layout,
    url: `${url}?version=2`,
  },
  "approval.decided": {
    id: "a9b8c7d6-e5f4-4a3b-8c2d-1e0f9a8b7c6d",
    layout_id: layoutId,
    round_id: "f0e1d2c3-b4a5-4968-8776-655443322110",
    version: 2,
    result: "changes_requested",
    name: "Bia",
    confirmed_by: "code",
    text: "Falta só o rodapé.",
    comment_id: "1a2b3c4d-5e6f-4708-9192-a3b4c5d6e7f8",
    created_at: at,
    layout,
    url,
  },
};

export function webhookExample(type: WebhookEventType) {
  return { type, timestamp: at, data: data[type] };
}
