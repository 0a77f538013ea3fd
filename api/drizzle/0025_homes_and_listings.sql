CREATE TABLE "listings" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"listing_key" text NOT NULL,
	"property_id" text,
	"parcel_key" text,
	"address_key" text,
	"door_key" text,
	"apart_from" text[] DEFAULT '{}'::text[] NOT NULL,
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
	"lot_size" double precision,
	"stories" double precision,
	"garage_spaces" double precision,
	"is_waterfront" boolean,
	"view" text,
	"condition" text,
	"construction_grade" text,
	"parcel_number" text,
	"status" text NOT NULL,
	"listing_price" double precision,
	"original_list_price" double precision,
	"list_price_at_sale" double precision,
	"list_date" date,
	"list_office" text,
	"sold_price" double precision,
	"sold_date" date,
	"remarks" text,
	"modified_at" timestamp with time zone,
	"expenses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"media" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Each home has had one listing, with the same id. What a geocoder found is not the listing's.
INSERT INTO "listings" ("id", "property_id", "lng", "lat", "expenses", "media", "address_full", "city", "state", "zip", "county", "bedrooms", "bathrooms_full", "bathrooms_half", "bathrooms_three_quarter", "building_area", "year_built", "lot_size", "stories", "garage_spaces", "is_waterfront", "view", "condition", "construction_grade", "parcel_number", "status", "listing_price", "original_list_price", "list_price_at_sale", "list_date", "list_office", "sold_price", "sold_date", "remarks", "modified_at", "visible", "content_hash", "source", "listing_key", "created_at", "updated_at")
SELECT "id", "id", CASE WHEN "geocode_quality" IS NULL THEN "lng" END, CASE WHEN "geocode_quality" IS NULL THEN "lat" END,
  coalesce((SELECT jsonb_agg(jsonb_build_object('type', e."type", 'name', e."name", 'value', e."value") ORDER BY e."id")
    FROM "expenses" e WHERE e."property_id" = p."id"), '[]'),
  (SELECT jsonb_agg(jsonb_build_object('kind', m."kind", 'url', m."url", 'caption', m."caption") ORDER BY m."position", m."id")
    FROM "media" m WHERE m."property_id" = p."id"),
  "address_full", "city", "state", "zip", "county", "bedrooms", "bathrooms_full", "bathrooms_half", "bathrooms_three_quarter", "building_area", "year_built", "lot_size", "stories", "garage_spaces", "is_waterfront", "view", "condition", "construction_grade", "parcel_number", "status", "listing_price", "original_list_price", "list_price_at_sale", "list_date", "list_office", "sold_price", "sold_date", "remarks", "modified_at", "visible", "content_hash", "source", "listing_key", "created_at", "updated_at"
FROM "properties" p;--> statement-breakpoint
-- Withheld addresses are compared only when their records come again: feeds are read from their beginning once.
DELETE FROM "feed_marks";--> statement-breakpoint
-- Asks for those of one home to be joined, which a server does when it starts, or the next import.
INSERT INTO "settings" ("key", "value") SELECT 'homes', 'due' WHERE EXISTS (SELECT FROM "listings");--> statement-breakpoint
ALTER TABLE "listing_changes" DROP CONSTRAINT "listing_changes_property_id_properties_id_fk";--> statement-breakpoint
ALTER TABLE "listing_changes" RENAME COLUMN "property_id" TO "listing_id";--> statement-breakpoint
ALTER TABLE "listing_changes" RENAME CONSTRAINT "listing_changes_property_id_changed_at_kind_pk" TO "listing_changes_listing_id_changed_at_kind_pk";--> statement-breakpoint
DROP INDEX "properties_listing";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "listing_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listings_key" ON "listings" USING btree ("source","listing_key");--> statement-breakpoint
CREATE INDEX "listings_property" ON "listings" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "listings_parcel" ON "listings" USING btree ("parcel_key") WHERE parcel_key is not null;--> statement-breakpoint
CREATE INDEX "listings_address" ON "listings" USING btree ("address_key") WHERE address_key is not null;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "properties_joined" ON "properties" USING btree (lower("address_full") collate "C","id") WHERE listing_count > 1;--> statement-breakpoint
ALTER TABLE "properties" DROP COLUMN "content_hash";
