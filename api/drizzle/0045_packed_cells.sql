-- Cells are counted anew, as JSON and bytes do not convert into each other.
INSERT INTO "changed_cells" SELECT DISTINCT "row", "column", 0 FROM "market_cells" ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "market_cells";--> statement-breakpoint
ALTER TABLE "market_cells" DROP COLUMN "buckets";--> statement-breakpoint
ALTER TABLE "market_cells" ADD COLUMN "buckets" "bytea" NOT NULL;
