ALTER TABLE "import_marks" ADD COLUMN "lease_day" date;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "cell" integer GENERATED ALWAYS AS (((floor(lat / 0.05::float8))::integer * 10000 + (floor(lng / 0.05::float8))::integer)) STORED;--> statement-breakpoint
CREATE INDEX "leases_cell" ON "leases" USING btree ("cell") WHERE monthly_rent is not null;