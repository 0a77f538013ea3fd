CREATE TABLE "feed_marks" (
	"source" text NOT NULL,
	"feed" text NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_marks_source_feed_pk" PRIMARY KEY("source","feed")
);
--> statement-breakpoint
ALTER TABLE "import_marks" DROP COLUMN "modified_at";--> statement-breakpoint
UPDATE "properties" SET "modified_at" = NULL WHERE "source" IN (SELECT "source" FROM "import_runs" WHERE "adapter" = 'attom');
