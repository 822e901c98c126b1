CREATE TABLE "layout_reads" (
	"user_id" uuid NOT NULL,
	"layout_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "layout_reads_user_id_layout_id_pk" PRIMARY KEY("user_id","layout_id")
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"reply_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid NOT NULL,
	"reply_id" uuid,
	"kind" text NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"layout_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"author_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"visibility" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_member" boolean DEFAULT false NOT NULL,
	"guest_id" uuid,
	"edited_at" timestamp with time zone,
	"edited_by" uuid,
	"edited_by_name" text,
	"original" text,
	"reactions" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_events" ADD COLUMN "reply_id" uuid;--> statement-breakpoint
ALTER TABLE "comment_events" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "by_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_by_name" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "original" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reactions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "mark" jsonb;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "resolved_by" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "resolved_by_name" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reply_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "team_reply_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "resolved_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "layout_reads" ADD CONSTRAINT "layout_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_reads" ADD CONSTRAINT "layout_reads_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "layout_reads_layout_id" ON "layout_reads" USING btree ("layout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentions_once" ON "mentions" USING btree (coalesce("reply_id", "comment_id"),"user_id");--> statement-breakpoint
CREATE INDEX "mentions_user_id" ON "mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mentions_comment_id" ON "mentions" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "mentions_reply_id" ON "mentions" USING btree ("reply_id") WHERE "mentions"."reply_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_once" ON "reactions" USING btree (coalesce("reply_id", "comment_id"),"kind",coalesce("user_id", "guest_id"));--> statement-breakpoint
CREATE INDEX "reactions_comment_id" ON "reactions" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "reactions_reply_id" ON "reactions" USING btree ("reply_id") WHERE "reactions"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "reactions_user_id" ON "reactions" USING btree ("user_id") WHERE "reactions"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "reactions_guest_id" ON "reactions" USING btree ("guest_id") WHERE "reactions"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "replies_comment_id_seq" ON "replies" USING btree ("comment_id","seq");--> statement-breakpoint
CREATE INDEX "replies_layout_id_seq" ON "replies" USING btree ("layout_id","seq");--> statement-breakpoint
CREATE INDEX "replies_owner_id" ON "replies" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "replies_author_id" ON "replies" USING btree ("author_id") WHERE "replies"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "replies_guest_id" ON "replies" USING btree ("guest_id") WHERE "replies"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "replies_edited_by" ON "replies" USING btree ("edited_by") WHERE "replies"."edited_by" is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_guest_id" ON "comments" USING btree ("guest_id") WHERE "comments"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_edited_by" ON "comments" USING btree ("edited_by") WHERE "comments"."edited_by" is not null;--> statement-breakpoint
CREATE INDEX "comments_resolved_by" ON "comments" USING btree ("resolved_by") WHERE "comments"."resolved_by" is not null;--> statement-breakpoint
-- Whatever was there before the upgrade counts as read.
INSERT INTO "layout_reads" ("user_id", "layout_id", "seq")
SELECT "user_id", "id", "event_seq" FROM "layouts" WHERE "event_seq" > 0
UNION ALL
SELECT "memberships"."user_id", "layouts"."id", "layouts"."event_seq"
FROM "memberships" JOIN "layouts" ON "layouts"."user_id" = "memberships"."space_id"
WHERE "layouts"."event_seq" > 0
ON CONFLICT DO NOTHING;
