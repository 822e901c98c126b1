CREATE TABLE "billing_mails" (
	"user_id" uuid NOT NULL,
	"about" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_mails_user_id_about_subject_pk" PRIMARY KEY("user_id","about","subject")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "stripe_cancel_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_mails" ADD CONSTRAINT "billing_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;