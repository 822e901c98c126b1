DROP INDEX "comments_owner_id_created_at";--> statement-breakpoint
DROP INDEX "layouts_user_id_created_at";--> statement-breakpoint
DROP INDEX "layouts_category_id";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "by_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_owner_id_created_at" ON "comments" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "layouts_user_id_created_at" ON "layouts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "layouts_category_id" ON "layouts" USING btree ("category_id","created_at","id");