CREATE TABLE "due_areas" (
	"id" text PRIMARY KEY NOT NULL,
	"west" double precision NOT NULL,
	"east" double precision NOT NULL,
	"south" double precision NOT NULL,
	"north" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"reason" text NOT NULL,
	"row" text NOT NULL,
	CONSTRAINT "import_errors_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_marks" (
	"source" text PRIMARY KEY NOT NULL,
	"modified_at" timestamp with time zone,
	"recency_day" date
);
--> statement-breakpoint
CREATE TABLE "streets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"run_id" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "properties_sold";--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "state" text DEFAULT 'finished' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "done" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "total" bigint;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "phase_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "superseded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "computed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "modified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "cell" integer GENERATED ALWAYS AS (((floor(lat / 0.05::float8))::integer * 10000 + (floor(lng / 0.05::float8))::integer)) STORED;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "stale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_runs_started" ON "import_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "properties_cell" ON "properties" USING btree ("cell","id" collate "C");--> statement-breakpoint
CREATE INDEX "properties_stale" ON "properties" USING btree ("cell","id" collate "C") WHERE stale;--> statement-breakpoint
CREATE INDEX "properties_sold" ON "properties" USING btree ("cell") WHERE sold_price is not null;--> statement-breakpoint
UPDATE "import_runs" SET "state" = 'cutOff', "finished_at" = now() WHERE "finished_at" IS NULL;--> statement-breakpoint
UPDATE "properties" SET "stale" = true WHERE "source" IN (SELECT "source" FROM "import_runs" WHERE "state" = 'cutOff');
