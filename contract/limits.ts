/** Maximum lengths and the other limits a person can reach. */
export const limits = {
  username: { min: 2, max: 40 },
  password: { min: 6, max: 128 },
  email: { max: 254 },
  title: { max: 200 },
  description: { max: 2_000 },
  versionNote: { max: 500 },
  roundMessage: { max: 1_000 },
  /** Expected by name in a round of approval. */
  roundPeople: 20,
  categoryName: { max: 60 },
  spaceName: { min: 2, max: 60 },
  /** People in a space, its owner and pending invitations included. */
  seats: 10,
  presentationLayouts: 100,
  /** In one export; a PDF shows as many comments of each at most. */
  exportLayouts: 200,
  exportedComments: 1_000,
  linkPassword: { min: 4, max: 100 },
  fileName: { max: 300 },
  search: { max: 200 },
  comment: { max: 2_000 },
  commenterName: { max: 80 },
  /** Under one comment. */
  replies: 200,
  /** Of one mark, all its strokes together. */
  markPoints: 300,
  /** Members named in one comment or reply. */
  mentions: 10,
  webhookUrl: { max: 2_048 },
  webhooksPerOwner: 250,
  apiKeyName: { max: 60 },
  /** Named ones, besides the first. */
  apiKeys: 20,
  /** Pending deliveries of all webhooks of one account; each webhook always has its share. */
  pendingDeliveries: 10_000,
  /** How much of a receiver's answer is stored. */
  webhookResponseBytes: 4 * 1024,
  /** 50 MB. */
  imageBytes: 50 * 1024 ** 2,
  /** The most bytes of one upload request. */
  uploadPartBytes: 8 * 1024 ** 2,
  /** The fewest bytes of one upload request, except the last. */
  uploadPartMinBytes: 256 * 1024,
  /** Unfinished uploads per person. */
  openUploads: 10,
  pageSize: { usual: 24, max: 100, admin: 30 },
} as const;
