ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_layout_id_layouts_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "format" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "editor_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "resolver_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "format" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_resolver_id_users_id_fk" FOREIGN KEY ("resolver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_events_guest_id" ON "webhook_events" USING btree ("guest_id") WHERE "webhook_events"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_editor_id" ON "webhook_events" USING btree ("editor_id") WHERE "webhook_events"."editor_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_resolver_id" ON "webhook_events" USING btree ("resolver_id") WHERE "webhook_events"."resolver_id" is not null;