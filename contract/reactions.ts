/** What people answer with besides words, in the order in which it is offered. */
export const reactionKinds = ["👍", "❤️", "🎉", "👀", "✅"] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** How many people reacted in each way; ways that nobody chose are left out. */
export type ReactionCounts = Partial<Record<ReactionKind, number>>;
