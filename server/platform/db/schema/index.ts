export * from "#server/platform/db/schema/auth-tokens.ts";
export * from "#server/platform/db/schema/data-exports.ts";
export * from "#server/platform/db/schema/profiles.ts";
export * from "#server/platform/db/schema/rate-limits.ts";
export * from "#server/platform/db/schema/second-factors.ts";
export * from "#server/platform/db/schema/users.ts";
