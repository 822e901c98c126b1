CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"swept_at" timestamp with time zone,
	"sweep_refusal" text,
	"sweep_files" integer DEFAULT 0 NOT NULL,
	"sweep_orphans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "installation_only" CHECK ("installation"."only")
);
