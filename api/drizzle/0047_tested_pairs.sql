CREATE TABLE "tested_pairs" (
	"release_id" text NOT NULL,
	"partner" text NOT NULL,
	"tested_by" text NOT NULL,
	"tested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tested_pairs_release_id_partner_pk" PRIMARY KEY("release_id","partner")
);
--> statement-breakpoint
ALTER TABLE "remote_changes" ADD COLUMN "untested" jsonb;--> statement-breakpoint
ALTER TABLE "tested_pairs" ADD CONSTRAINT "tested_pairs_release_id_remote_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."remote_releases"("id") ON DELETE cascade ON UPDATE no action;