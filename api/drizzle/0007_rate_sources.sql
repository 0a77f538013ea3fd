CREATE TABLE "rate_fetches" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"source" text,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "recomputations" (
	"id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_until" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "rates_type_fetched";--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "as_of" date;--> statement-breakpoint
UPDATE "rates" SET "as_of" = ("fetched_at" AT TIME ZONE 'UTC')::date;--> statement-breakpoint
DELETE FROM "rates" older USING "rates" newer WHERE older.type = newer.type AND older.as_of = newer.as_of AND older.source = newer.source AND older.fetched_at < newer.fetched_at;--> statement-breakpoint
ALTER TABLE "rates" ALTER COLUMN "as_of" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "entered_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "rates_type_day" ON "rates" USING btree ("type","as_of","source");