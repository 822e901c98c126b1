/** The longest texts and the other bounds a person can run into. */
export const limits = {
  username: { min: 2, max: 40 },
  password: { min: 6, max: 128 },
  email: { max: 254 },
  title: { max: 200 },
  description: { max: 2_000 },
  categoryName: { max: 60 },
  fileName: { max: 300 },
  search: { max: 200 },
  comment: { max: 2_000 },
  commenterName: { max: 80 },
  webhookUrl: { max: 2_048 },
  webhooksPerOwner: 250,
  /** What the webhooks of one account may have waiting; each may always have its share of it. */
  pendingDeliveries: 10_000,
  /** What is kept of a receiver's answer. */
  webhookResponseBytes: 4 * 1024,
  /** 50 MB. */
  imageBytes: 50 * 1024 ** 2,
  /** What one request of an upload may carry. */
  uploadPartBytes: 8 * 1024 ** 2,
  /** What it carries at least, the last one aside. */
  uploadPartMinBytes: 256 * 1024,
  /** Begun and not yet turned into layouts, of one person. */
  openUploads: 10,
  pageSize: { usual: 24, max: 100, admin: 30 },
} as const;
