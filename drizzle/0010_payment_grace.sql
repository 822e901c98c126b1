ALTER TABLE "profiles" ADD COLUMN "grace_until" timestamp with time zone;--> statement-breakpoint
-- Who is past due at the upgrade gets the grace from now on, and back the plan that the storage was granted for.
UPDATE "profiles" SET
	"grace_until" = now() + interval '7 days',
	"plan_name" = coalesce("plan_name", CASE
		WHEN split_part("storage_granted_for", ' ', 1) = "stripe_subscription_id"
		THEN split_part("storage_granted_for", ' ', 2) END)
WHERE "stripe_subscription_status" = 'past_due';--> statement-breakpoint
CREATE INDEX "profiles_past_due" ON "profiles" USING btree ("grace_until") WHERE "profiles"."stripe_subscription_status" = 'past_due';