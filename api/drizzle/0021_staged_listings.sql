-- UNLOGGED is written by hand: an import that is interrupted reads its rows again.
CREATE UNLOGGED TABLE "staged_listings" (
	"run_id" text NOT NULL,
	"row_number" integer NOT NULL,
	"listing_key" text NOT NULL,
	"changed_at" timestamp with time zone,
	"is_rejected" boolean NOT NULL,
	"update" jsonb NOT NULL,
	"line" integer NOT NULL,
	"raw" text NOT NULL,
	CONSTRAINT "staged_listings_run_id_row_number_pk" PRIMARY KEY("run_id","row_number")
);
