/** The longest texts and the other bounds a person can run into. */
export const limits = {
  username: { min: 2, max: 40 },
  password: { min: 6, max: 128 },
  email: { max: 254 },
} as const;
