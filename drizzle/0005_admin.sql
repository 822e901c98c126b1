CREATE TABLE "admin_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "profiles_username";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "username_folded" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(username, NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_acts_created_at" ON "admin_acts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "admin_acts_actor_id" ON "admin_acts" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_acts_target_id" ON "admin_acts" USING btree ("target_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_created_at" ON "comments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "layouts_created_at" ON "layouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_username_folded" ON "profiles" USING btree ("username_folded","id");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("username_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_live" ON "profiles" USING btree ("plan_name","stripe_subscription_status") WHERE "profiles"."stripe_subscription_status" in ('active', 'trialing');--> statement-breakpoint
CREATE INDEX "profiles_admins" ON "profiles" USING btree ("id") WHERE "profiles"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at");