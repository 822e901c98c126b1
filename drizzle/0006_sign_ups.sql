CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"nonce_hash" text,
	"carry" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD COLUMN "sign_up_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ups_user_id" ON "sign_ups" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_expires_at" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_sign_up_id_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."sign_ups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_tokens_sign_up_id" ON "auth_tokens" USING btree ("sign_up_id");--> statement-breakpoint
-- Until now an unconfirmed address kept one password, in accounts: that of its latest sign-up.
INSERT INTO "sign_ups" ("user_id", "username", "password", "expires_at")
	SELECT u."id", p."username", a."password", now() + interval '30 days'
	FROM "users" u
	JOIN "profiles" p ON p."id" = u."id"
	JOIN "accounts" a ON a."user_id" = u."id" AND a."provider_id" = 'credential'
	WHERE NOT u."email_verified" AND a."password" IS NOT NULL;--> statement-breakpoint
UPDATE "auth_tokens" t SET "sign_up_id" = s."id"
	FROM "sign_ups" s WHERE s."user_id" = t."user_id" AND t."kind" = 'confirm_email';--> statement-breakpoint
DELETE FROM "accounts" a USING "users" u WHERE u."id" = a."user_id" AND NOT u."email_verified";
