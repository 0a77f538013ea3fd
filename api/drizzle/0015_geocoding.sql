CREATE TABLE "geocode_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "geocoded_addresses" (
	"key" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"source" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "geocoding" jsonb;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "geocode_quality" text;--> statement-breakpoint
CREATE INDEX "properties_unplaced" ON "properties" USING btree ("zip") WHERE visible and lng is null;