CREATE TABLE "guest_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"guest_id" uuid NOT NULL,
	"email" text NOT NULL,
	"confirmation_hash" text,
	"confirmation_expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_addresses_guest_id_unique" UNIQUE("guest_id"),
	CONSTRAINT "guest_addresses_confirmation_hash_unique" UNIQUE("confirmation_hash")
);
--> statement-breakpoint
CREATE TABLE "guest_follows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_id" uuid NOT NULL,
	"layout_id" uuid NOT NULL,
	"public_link" text NOT NULL,
	"told_seq" integer NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mail_id" uuid,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_follows_once" UNIQUE("address_id","layout_id")
);
--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mail" text NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "notice_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notice_scopes" (
	"user_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"scope" text NOT NULL,
	CONSTRAINT "notice_scopes_user_id_space_id_pk" PRIMARY KEY("user_id","space_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"layout_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"comment_id" uuid,
	"reply_id" uuid,
	"seq" integer,
	"news" text,
	"round_id" uuid,
	"guest_name" text,
	"guest_comments" integer,
	"guest_id" uuid,
	"read_at" timestamp with time zone,
	"mail_due_at" timestamp with time zone,
	"mail_id" uuid,
	"mailed_at" timestamp with time zone,
	"push_due_at" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_once" UNIQUE("user_id","subject_id","kind")
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_key_only" CHECK ("push_key"."only")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "notices_owed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "notices_spread_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guest_follows" ADD CONSTRAINT "guest_follows_address_id_guest_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."guest_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_follows" ADD CONSTRAINT "guest_follows_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_scopes" ADD CONSTRAINT "notice_scopes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_scopes" ADD CONSTRAINT "notice_scopes_space_id_users_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_space_id_users_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_round_id_approval_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."approval_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_addresses_email" ON "guest_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "guest_addresses_created_at" ON "guest_addresses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "guest_follows_layout_id" ON "guest_follows" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "guest_follows_mail_due" ON "guest_follows" USING btree ("mail_due_at") WHERE "guest_follows"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "notice_scopes_space_id" ON "notice_scopes" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "notices_user_id_created_at" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_user_id_layout_id" ON "notices" USING btree ("user_id","layout_id");--> statement-breakpoint
CREATE INDEX "notices_mail_due" ON "notices" USING btree ("mail_due_at","user_id") WHERE "notices"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_push_due" ON "notices" USING btree ("push_due_at","user_id") WHERE "notices"."push_due_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_created_at" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_space_id" ON "notices" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "notices_layout_id" ON "notices" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "notices_comment_id" ON "notices" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "notices_reply_id" ON "notices" USING btree ("reply_id") WHERE "notices"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_round_id" ON "notices" USING btree ("round_id") WHERE "notices"."round_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_guest_id" ON "notices" USING btree ("guest_id") WHERE "notices"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
UPDATE "layouts" SET "notice_seq" = "event_seq" WHERE "notice_pending_since" IS NULL AND "notice_seq" < "event_seq";
