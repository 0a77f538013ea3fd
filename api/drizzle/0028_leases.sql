CREATE TABLE "leases" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"listing_key" text NOT NULL,
	"parcel_key" text,
	"address_key" text,
	"door_key" text,
	"content_hash" text NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"address_full" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"county" text,
	"lng" double precision,
	"lat" double precision,
	"bedrooms" integer,
	"bathrooms_full" integer,
	"bathrooms_half" integer,
	"bathrooms_three_quarter" integer,
	"building_area" double precision,
	"year_built" integer,
	"status" text NOT NULL,
	"monthly_rent" double precision,
	"asking_rent" double precision,
	"leased_on" date,
	"list_date" date,
	"list_office" text,
	"modified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staged_listings" ADD COLUMN "kinds" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "leases_key" ON "leases" USING btree ("source","listing_key");--> statement-breakpoint
CREATE INDEX "leases_parcel" ON "leases" USING btree ("parcel_key") WHERE parcel_key is not null;--> statement-breakpoint
CREATE INDEX "leases_address" ON "leases" USING btree ("address_key") WHERE address_key is not null;