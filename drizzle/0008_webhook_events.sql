CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_overflows" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"left_out" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "webhook_deliveries_created_at";--> statement-breakpoint
DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "event_id" uuid;--> statement-breakpoint
-- Deliveries of one moment that say the same are one event, which takes the id of the first of them.
UPDATE "webhook_deliveries" d SET "event_id" = grouped."event_id" FROM (
	SELECT "id", first_value("id") OVER (
		PARTITION BY "owner_id", "created_at", "event_type", md5("payload") ORDER BY "id") AS "event_id"
	FROM "webhook_deliveries") grouped
WHERE grouped."id" = d."id";--> statement-breakpoint
INSERT INTO "webhook_events" ("id", "owner_id", "type", "payload", "created_at")
	SELECT "id", "owner_id", "event_type", "payload", "created_at" FROM "webhook_deliveries" WHERE "id" = "event_id";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "event_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_overflows" ADD CONSTRAINT "webhook_overflows_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_events_owner_id" ON "webhook_events" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "webhook_events_created_at" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event_id" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("owner_id","next_attempt_at","webhook_id") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP COLUMN "event_type";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP COLUMN "payload";