CREATE TABLE "link_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"layout_id" uuid,
	"presentation_id" uuid,
	"day" date NOT NULL,
	"visits" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presentation_layouts" (
	"presentation_id" uuid NOT NULL,
	"layout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "presentation_layouts_presentation_id_layout_id_pk" PRIMARY KEY("presentation_id","layout_id")
);
--> statement-breakpoint
CREATE TABLE "presentations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"public_link" text NOT NULL,
	"comments_paused" boolean DEFAULT false NOT NULL,
	"link_active" boolean DEFAULT true NOT NULL,
	"link_password_hash" text,
	"link_expires_at" timestamp with time zone,
	"link_allows_download" boolean DEFAULT false NOT NULL,
	"link_pass_epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presentations_public_link_unique" UNIQUE("public_link")
);
--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "link_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "link_password_hash" text;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "link_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "link_allows_download" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "link_pass_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "link_visits" ADD CONSTRAINT "link_visits_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_visits" ADD CONSTRAINT "link_visits_presentation_id_presentations_id_fk" FOREIGN KEY ("presentation_id") REFERENCES "public"."presentations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presentation_layouts" ADD CONSTRAINT "presentation_layouts_presentation_id_presentations_id_fk" FOREIGN KEY ("presentation_id") REFERENCES "public"."presentations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presentation_layouts" ADD CONSTRAINT "presentation_layouts_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presentations" ADD CONSTRAINT "presentations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_visits_layout_id_day" ON "link_visits" USING btree ("layout_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "link_visits_presentation_id_day" ON "link_visits" USING btree ("presentation_id","day");--> statement-breakpoint
CREATE INDEX "link_visits_day" ON "link_visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "presentation_layouts_layout_id" ON "presentation_layouts" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "presentations_user_id_created_at" ON "presentations" USING btree ("user_id","created_at","id");