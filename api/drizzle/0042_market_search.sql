CREATE TABLE "changed_cells" (
	"row" integer NOT NULL,
	"column" integer NOT NULL,
	"transaction" bigint NOT NULL,
	CONSTRAINT "changed_cells_row_column_transaction_pk" PRIMARY KEY("row","column","transaction")
);
--> statement-breakpoint
CREATE TABLE "market_cells" (
	"measure" smallint NOT NULL,
	"row" integer NOT NULL,
	"column" integer NOT NULL,
	"homes" integer NOT NULL,
	"best" double precision,
	"west" double precision NOT NULL,
	"east" double precision NOT NULL,
	"south" double precision NOT NULL,
	"north" double precision NOT NULL,
	"buckets" json NOT NULL,
	CONSTRAINT "market_cells_measure_row_column_pk" PRIMARY KEY("measure","row","column")
);
--> statement-breakpoint
DROP INDEX "properties_viewport";
--> statement-breakpoint
DROP INDEX "properties_price";
--> statement-breakpoint
DROP INDEX "properties_buy_hold";
--> statement-breakpoint
DROP INDEX "properties_brrrr";
--> statement-breakpoint
DROP INDEX "properties_fix_flip";
--> statement-breakpoint
DROP INDEX "properties_short_term";
--> statement-breakpoint
-- One statement, so that the table is rewritten once.
ALTER TABLE "properties" ADD COLUMN "buy_hold_cash" double precision,
  ADD COLUMN "buy_hold_cash_flow" double precision,
  ADD COLUMN "brrrr_cash" double precision,
  ADD COLUMN "brrrr_cash_flow" double precision,
  ADD COLUMN "fix_flip_cash" double precision,
  ADD COLUMN "fix_flip_cash_flow" double precision,
  ADD COLUMN "short_term_cash" double precision,
  ADD COLUMN "short_term_cash_flow" double precision,
  ADD COLUMN "buy_hold_dscr" double precision,
  ADD COLUMN "price_cut" double precision,
  ADD COLUMN "price_cut_on" date,
  ADD COLUMN "latest_price" double precision GENERATED ALWAYS AS (coalesce(listing_price, sold_price)) STORED,
  ADD COLUMN "bathrooms_total" integer GENERATED ALWAYS AS ((case when coalesce(bathrooms_full, bathrooms_half, bathrooms_three_quarter) is not null then coalesce(bathrooms_full, 0) + coalesce(bathrooms_half, 0) + coalesce(bathrooms_three_quarter, 0) end)) STORED,
  ADD COLUMN "map_row" integer GENERATED ALWAYS AS ((case when lat is not null then least(4194304 - 1, greatest(0, floor(((1 - ln(tan(pi() / 4 + radians(least(85.06, greatest(-85.06, lat))) / 2)) / pi()) / 2) * 4194304)))::integer end)) STORED,
  ADD COLUMN "last_day" date GENERATED ALWAYS AS ((case status when 'sold' then sold_date else (modified_at at time zone 'UTC')::date end)) STORED,
  ADD COLUMN "city_key" text GENERATED ALWAYS AS (left(state || ' ' || lower(city collate "C"), 120)) STORED,
  ADD COLUMN "traits" smallint GENERATED ALWAYS AS (((case status when 'sold' then 1 else 0 end) + (case when (missing_facts = '{}') then 0 else 2 end) + (case when (check_reasons = '{}' and evidence_reasons = '{}') then 0 else 4 end))::smallint) STORED,
  ADD COLUMN "buy_hold_return" double precision GENERATED ALWAYS AS ((case buy_hold_status when 'INFINITE' then 'Infinity'::float8 else buy_hold_roi end)) STORED,
  ADD COLUMN "buy_hold_conservative_return" double precision GENERATED ALWAYS AS ((case buy_hold_conservative_status when 'INFINITE' then 'Infinity'::float8 else buy_hold_conservative_roi end)) STORED,
  ADD COLUMN "brrrr_return" double precision GENERATED ALWAYS AS ((case brrrr_status when 'INFINITE' then 'Infinity'::float8 else brrrr_roi end)) STORED,
  ADD COLUMN "brrrr_conservative_return" double precision GENERATED ALWAYS AS ((case brrrr_conservative_status when 'INFINITE' then 'Infinity'::float8 else brrrr_conservative_roi end)) STORED,
  ADD COLUMN "fix_flip_return" double precision GENERATED ALWAYS AS ((case fix_flip_status when 'INFINITE' then 'Infinity'::float8 else fix_flip_roi end)) STORED,
  ADD COLUMN "fix_flip_conservative_return" double precision GENERATED ALWAYS AS ((case fix_flip_conservative_status when 'INFINITE' then 'Infinity'::float8 else fix_flip_conservative_roi end)) STORED,
  ADD COLUMN "short_term_return" double precision GENERATED ALWAYS AS ((case short_term_status when 'INFINITE' then 'Infinity'::float8 else short_term_roi end)) STORED,
  ADD COLUMN "short_term_conservative_return" double precision GENERATED ALWAYS AS ((case short_term_conservative_status when 'INFINITE' then 'Infinity'::float8 else short_term_conservative_roi end)) STORED;
--> statement-breakpoint
-- What results say is taken from those that are stored.
UPDATE "properties" SET
  "buy_hold_cash" = stored.buy_hold_cash, "buy_hold_cash_flow" = stored.buy_hold_cash_flow, "buy_hold_dscr" = stored.buy_hold_dscr,
  "brrrr_cash" = stored.brrrr_cash, "brrrr_cash_flow" = stored.brrrr_cash_flow, "fix_flip_cash" = stored.fix_flip_cash,
  "short_term_cash" = stored.short_term_cash, "short_term_cash_flow" = stored.short_term_cash_flow
FROM (
  SELECT property_id,
    max((results ->> 'totalCashNeeded')::float8) FILTER (WHERE strategy = 'buyHold') AS buy_hold_cash,
    max((results ->> 'netMonthlyIncome')::float8) FILTER (WHERE strategy = 'buyHold') AS buy_hold_cash_flow,
    max((results ->> 'dscr')::float8) FILTER (WHERE strategy = 'buyHold') AS buy_hold_dscr,
    max((results ->> 'totalCashNeeded')::float8) FILTER (WHERE strategy = 'brrrr') AS brrrr_cash,
    max((results ->> 'netMonthlyIncome')::float8) FILTER (WHERE strategy = 'brrrr') AS brrrr_cash_flow,
    max((results ->> 'cashNeeded')::float8) FILTER (WHERE strategy = 'fixFlip') AS fix_flip_cash,
    max((results ->> 'totalInvestment')::float8) FILTER (WHERE strategy = 'shortTerm') AS short_term_cash,
    max(round(((results ->> 'netOperatingIncome')::numeric / 12 - (results ->> 'monthlyMortgage')::numeric), 2)::float8)
      FILTER (WHERE strategy = 'shortTerm') AS short_term_cash_flow
  FROM "strategy_results" GROUP BY property_id
) stored WHERE "properties"."id" = stored.property_id;
--> statement-breakpoint
UPDATE "properties" SET "price_cut" = last.previous_price - last.price, "price_cut_on" = (last.changed_at AT TIME ZONE 'UTC')::date
FROM "listings" offer CROSS JOIN LATERAL (
  SELECT price, previous_price, changed_at FROM "listing_changes"
  WHERE listing_id = offer.id AND kind = 'price' ORDER BY changed_at DESC LIMIT 1
) last
WHERE offer.property_id = "properties"."id" AND offer.source = "properties"."source"
  AND offer.listing_key = "properties"."listing_key" AND last.price < last.previous_price;
--> statement-breakpoint
CREATE INDEX "properties_viewport" ON "properties" USING btree ("lng","id" collate "C","lat","latest_price","bedrooms","bathrooms_total","building_area","status","traits","year_built","lot_size","list_date","last_day","source","city_key","map_row","buy_hold_dscr","buy_hold_return","brrrr_return","fix_flip_return","short_term_return","buy_hold_conservative_return","brrrr_conservative_return","fix_flip_conservative_return","short_term_conservative_return","buy_hold_cash","brrrr_cash","fix_flip_cash","short_term_cash","buy_hold_cash_flow","brrrr_cash_flow","short_term_cash_flow") WHERE visible and lng is not null and lat is not null;
--> statement-breakpoint
CREATE INDEX "properties_price" ON "properties" USING btree ("latest_price");
--> statement-breakpoint
CREATE INDEX "properties_buy_hold" ON "properties" USING btree ("buy_hold_return");
--> statement-breakpoint
CREATE INDEX "properties_brrrr" ON "properties" USING btree ("brrrr_return");
--> statement-breakpoint
CREATE INDEX "properties_fix_flip" ON "properties" USING btree ("fix_flip_return");
--> statement-breakpoint
CREATE INDEX "properties_short_term" ON "properties" USING btree ("short_term_return");
--> statement-breakpoint
-- Marks the cells of homes whose counts or figures change; see properties/marketCells.ts.
CREATE FUNCTION mark_changed_cell() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_row integer; before_column integer; after_row integer; after_column integer;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.visible AND OLD.lng IS NOT NULL AND OLD.map_row IS NOT NULL THEN
    before_row := OLD.map_row >> 13;
    before_column := least(511, greatest(0, floor((OLD.lng + 180) / 360 * 512)))::integer;
    INSERT INTO changed_cells VALUES (before_row, before_column, pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.visible AND NEW.lng IS NOT NULL AND NEW.map_row IS NOT NULL THEN
    after_row := NEW.map_row >> 13;
    after_column := least(511, greatest(0, floor((NEW.lng + 180) / 360 * 512)))::integer;
    IF (before_row, before_column) IS DISTINCT FROM (after_row, after_column) THEN
      INSERT INTO changed_cells VALUES (after_row, after_column, pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER properties_changed_cell AFTER INSERT OR DELETE ON "properties"
  FOR EACH ROW EXECUTE FUNCTION mark_changed_cell();
--> statement-breakpoint
CREATE TRIGGER properties_updated_cell AFTER UPDATE ON "properties"
  FOR EACH ROW WHEN ((OLD.visible, OLD.lng, OLD.lat, OLD.latest_price, OLD.traits, OLD.buy_hold_return, OLD.buy_hold_conservative_return, OLD.brrrr_return, OLD.brrrr_conservative_return, OLD.fix_flip_return, OLD.fix_flip_conservative_return, OLD.short_term_return, OLD.short_term_conservative_return) IS DISTINCT FROM (NEW.visible, NEW.lng, NEW.lat, NEW.latest_price, NEW.traits, NEW.buy_hold_return, NEW.buy_hold_conservative_return, NEW.brrrr_return, NEW.brrrr_conservative_return, NEW.fix_flip_return, NEW.fix_flip_conservative_return, NEW.short_term_return, NEW.short_term_conservative_return)) EXECUTE FUNCTION mark_changed_cell();
--> statement-breakpoint
INSERT INTO "changed_cells" SELECT DISTINCT map_row >> 13, least(511, greatest(0, floor((lng + 180) / 360 * 512)))::integer, 0
FROM "properties" WHERE visible AND lng IS NOT NULL AND lat IS NOT NULL;
