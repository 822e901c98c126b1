CREATE TABLE "approval_codes" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_heads" (
	"layout_id" uuid PRIMARY KEY NOT NULL,
	"records" integer NOT NULL,
	"last_seal" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_identities" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"layout_id" uuid NOT NULL,
	"identity_salt" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"guest_id" uuid,
	"origin_salt" text,
	"address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_key" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "approval_key_only" CHECK ("approval_key"."only")
);
--> statement-breakpoint
CREATE TABLE "approval_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"email" text,
	"person" integer,
	CONSTRAINT "approval_people_round_id_email" UNIQUE("round_id","email")
);
--> statement-breakpoint
CREATE TABLE "approval_records" (
	"layout_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"decision_id" uuid,
	"round_id" uuid,
	"version" integer,
	"result" text,
	"person" integer,
	"confirmed_by" text,
	"open_comments" integer,
	"comment_id" uuid,
	"received_sha256" text,
	"kept_sha256" text,
	"identity_hash" text,
	"origin_hash" text,
	"at" timestamp (3) with time zone NOT NULL,
	"previous_seal" text NOT NULL,
	"seal" text NOT NULL,
	CONSTRAINT "approval_records_layout_id_seq_pk" PRIMARY KEY("layout_id","seq")
);
--> statement-breakpoint
CREATE TABLE "approval_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"layout_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"message" text,
	"deadline" timestamp with time zone,
	"created_by" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"reminded_of" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "approvals_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "approvals_records" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "approvals_problems" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "pinned" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "review_state" text;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "received_sha256" text;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "kept_sha256" text;--> statement-breakpoint
ALTER TABLE "approval_codes" ADD CONSTRAINT "approval_codes_person_id_approval_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."approval_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_people" ADD CONSTRAINT "approval_people_round_id_approval_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."approval_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rounds" ADD CONSTRAINT "approval_rounds_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rounds" ADD CONSTRAINT "approval_rounds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rounds" ADD CONSTRAINT "approval_rounds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_identities_layout_id" ON "approval_identities" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "approval_identities_email" ON "approval_identities" USING btree ("email");--> statement-breakpoint
CREATE INDEX "approval_identities_guest_id" ON "approval_identities" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "approval_identities_expiring" ON "approval_identities" USING btree ("created_at") WHERE "approval_identities"."origin_salt" is not null;--> statement-breakpoint
CREATE INDEX "approval_people_email" ON "approval_people" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_records_decision" ON "approval_records" USING btree ("decision_id") WHERE "approval_records"."kind" = 'decision';--> statement-breakpoint
CREATE INDEX "approval_records_round_id" ON "approval_records" USING btree ("round_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_rounds_open" ON "approval_rounds" USING btree ("layout_id") WHERE "approval_rounds"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "approval_rounds_layout_id" ON "approval_rounds" USING btree ("layout_id","opened_at");--> statement-breakpoint
CREATE INDEX "approval_rounds_user_id" ON "approval_rounds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "approval_rounds_created_by" ON "approval_rounds" USING btree ("created_by") WHERE "approval_rounds"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "layouts_review_state" ON "layouts" USING btree ("user_id","review_state","created_at","id") WHERE "layouts"."review_state" is not null;--> statement-breakpoint
CREATE INDEX "versions_without_hash" ON "versions" USING btree ("id") WHERE "versions"."kept_sha256" is null;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_approval_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'approval_identities' AND TG_LEVEL = 'ROW' AND current_setting('alfinete.erasing', true) = 'on' THEN
		IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'what was decided is never changed' USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "approval_records_stay" BEFORE UPDATE OR DELETE ON "approval_records" FOR EACH ROW EXECUTE FUNCTION "refuse_approval_change"();
--> statement-breakpoint
CREATE TRIGGER "approval_records_are_kept" BEFORE TRUNCATE ON "approval_records" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_approval_change"();
--> statement-breakpoint
CREATE TRIGGER "approval_identities_stay" BEFORE UPDATE OR DELETE ON "approval_identities" FOR EACH ROW EXECUTE FUNCTION "refuse_approval_change"();
--> statement-breakpoint
CREATE TRIGGER "approval_identities_are_kept" BEFORE TRUNCATE ON "approval_identities" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_approval_change"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "erase_approval_identities"("decisions" uuid[], "origin_alone" boolean) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE "erased" integer;
BEGIN
	-- Nothing else may remove what is known of a person; until the end of this call alone.
	PERFORM set_config('alfinete.erasing', 'on', true);
	IF "origin_alone" THEN
		UPDATE "approval_identities" SET "origin_salt" = NULL, "address" = NULL, "user_agent" = NULL WHERE "decision_id" = ANY("decisions");
	ELSE
		DELETE FROM "approval_identities" WHERE "decision_id" = ANY("decisions");
	END IF;
	GET DIAGNOSTICS "erased" = ROW_COUNT;
	PERFORM set_config('alfinete.erasing', 'off', true);
	RETURN "erased";
END
$$;
