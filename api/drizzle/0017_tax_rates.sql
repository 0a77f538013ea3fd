CREATE TABLE "median_tax_rates" (
	"area" text PRIMARY KEY NOT NULL,
	"rate" double precision NOT NULL,
	"homes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_tax_rates" (
	"area" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rate" double precision NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "county" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "tax" jsonb;