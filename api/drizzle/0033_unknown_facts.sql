DROP INDEX "properties_viewport";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "insurance" jsonb;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "assumed_facts" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "missing_facts" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "properties_viewport" ON "properties" USING btree ("lng","id" collate "C","lat",coalesce(listing_price, sold_price),"bedrooms",(case when coalesce(bathrooms_full, bathrooms_half, bathrooms_three_quarter) is not null then coalesce(bathrooms_full, 0) + coalesce(bathrooms_half, 0) + coalesce(bathrooms_three_quarter, 0) end),"building_area","status",(case buy_hold_status when 'INFINITE' then 'Infinity'::float8 else buy_hold_roi end),(case brrrr_status when 'INFINITE' then 'Infinity'::float8 else brrrr_roi end),(case fix_flip_status when 'INFINITE' then 'Infinity'::float8 else fix_flip_roi end),(case short_term_status when 'INFINITE' then 'Infinity'::float8 else short_term_roi end),(missing_facts = '{}')) WHERE visible and lng is not null and lat is not null;--> statement-breakpoint
-- Requests that a server computes all results again: with insurance and closing costs, and with what they assume.
INSERT INTO "recomputations" ("id") SELECT gen_random_uuid()::text WHERE EXISTS (SELECT FROM "properties");
