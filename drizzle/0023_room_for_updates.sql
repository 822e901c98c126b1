-- Every comment changes its layout's row, every reply its comment's. With room on its page a changed row
-- stays there, and no index has to hear of it.
ALTER TABLE "layouts" SET (fillfactor = 75);--> statement-breakpoint
ALTER TABLE "comments" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "rate_limits" SET (fillfactor = 75);
