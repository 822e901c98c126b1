CREATE TABLE "earlier_secrets" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"lasting_keys" text NOT NULL,
	"rewritten_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "secret_fingerprint" text;