CREATE TABLE "version_differences" (
	"older_id" uuid NOT NULL,
	"newer_id" uuid NOT NULL,
	"algorithm" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"difference" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "version_differences_older_id_newer_id_algorithm_pk" PRIMARY KEY("older_id","newer_id","algorithm")
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"layout_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"note" text,
	"created_by" uuid,
	"image_path" text NOT NULL,
	"image_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"frames" integer NOT NULL,
	"placeholder" text NOT NULL,
	"renditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_image_path_unique" UNIQUE("image_path"),
	CONSTRAINT "versions_layout_id_number" UNIQUE("layout_id","number")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "last_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "link_shows_versions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "link_allows_compare" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "presentations" ADD COLUMN "link_shows_versions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "presentations" ADD COLUMN "link_allows_compare" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "version_differences" ADD CONSTRAINT "version_differences_older_id_versions_id_fk" FOREIGN KEY ("older_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_differences" ADD CONSTRAINT "version_differences_newer_id_versions_id_fk" FOREIGN KEY ("newer_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_differences_newer_id" ON "version_differences" USING btree ("newer_id");--> statement-breakpoint
CREATE INDEX "versions_user_id_size" ON "versions" USING btree ("user_id","size");--> statement-breakpoint
CREATE INDEX "versions_created_by" ON "versions" USING btree ("created_by") WHERE "versions"."created_by" is not null;--> statement-breakpoint
INSERT INTO "versions" ("id", "layout_id", "user_id", "number", "created_by", "image_path", "image_type", "width", "height", "frames", "placeholder", "renditions", "size", "created_at")
	SELECT "id", "id", "user_id", 1, "created_by", "image_path", "image_type", "width", "height", "frames", "placeholder", "renditions", "size", "created_at" FROM "layouts";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "make_first_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A restore brings its own versions.
	IF current_setting('alfinete.restoring', true) = 'on' THEN RETURN NULL; END IF;
	INSERT INTO "versions" ("id", "layout_id", "user_id", "number", "created_by", "image_path", "image_type", "width", "height", "frames", "placeholder", "renditions", "size", "created_at")
		VALUES (NEW."id", NEW."id", NEW."user_id", 1, NEW."created_by", NEW."image_path", NEW."image_type", NEW."width", NEW."height", NEW."frames", NEW."placeholder", NEW."renditions", NEW."size", NEW."created_at");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "layouts_make_first_version" AFTER INSERT ON "layouts" FOR EACH ROW EXECUTE FUNCTION "make_first_version"();
--> statement-breakpoint
CREATE OR REPLACE VIEW "stored_files" AS
	SELECT 'version'::text AS "kind", "image_path" AS "key", regexp_replace("image_path", '\.\w+$', '') || '/' AS "folder", "user_id" AS "space_id", "layout_id", "size" AS "charged" FROM "versions"
	UNION ALL SELECT 'rendition'::text, regexp_replace("image_path", '\.\w+$', '') || '/' || "made"."value", NULL::text, "user_id", "layout_id", 0::bigint FROM "versions", jsonb_each_text("renditions") AS "made"
	UNION ALL SELECT 'logo'::text, "logo_path", NULL::text, "id", NULL::uuid, 0::bigint FROM "spaces" WHERE "logo_path" IS NOT NULL
	UNION ALL SELECT 'export'::text, "key", NULL::text, "user_id", NULL::uuid, 0::bigint FROM "data_exports" WHERE "key" IS NOT NULL;
