CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"layout_ids" uuid[] NOT NULL,
	"format" text NOT NULL,
	"include_team" boolean NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"key" text,
	"size" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_subject" ON "exports" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_user_id" ON "exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exports_expires_at" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "exports_layout_ids" ON "exports" USING gin ("layout_ids");--> statement-breakpoint
CREATE OR REPLACE VIEW "stored_files" AS
	SELECT 'version'::text AS "kind", "image_path" AS "key", regexp_replace("image_path", '\.\w+$', '') || '/' AS "folder", "user_id" AS "space_id", "layout_id", "size" AS "charged" FROM "versions"
	UNION ALL SELECT 'rendition'::text, regexp_replace("image_path", '\.\w+$', '') || '/' || "made"."value", NULL::text, "user_id", "layout_id", 0::bigint FROM "versions", jsonb_each_text("renditions") AS "made"
	UNION ALL SELECT 'logo'::text, "logo_path", NULL::text, "id", NULL::uuid, 0::bigint FROM "spaces" WHERE "logo_path" IS NOT NULL
	UNION ALL SELECT 'export'::text, "key", NULL::text, "user_id", NULL::uuid, 0::bigint FROM "data_exports" WHERE "key" IS NOT NULL
	UNION ALL SELECT 'report'::text, "key", NULL::text, "user_id", NULL::uuid, 0::bigint FROM "exports" WHERE "key" IS NOT NULL;
