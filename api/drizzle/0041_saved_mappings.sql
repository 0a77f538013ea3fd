CREATE TABLE "saved_mappings" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_errors" ADD COLUMN "field" text;