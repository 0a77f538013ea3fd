ALTER TABLE "properties" ADD COLUMN "check_reasons" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "properties_implausible" ON "properties" USING btree (lower("address_full") collate "C","id") WHERE visible and not check_reasons = '{}';--> statement-breakpoint
-- Requests that a server computes all results again, which checks the stored listings first.
INSERT INTO "recomputations" ("id") SELECT gen_random_uuid()::text WHERE EXISTS (SELECT FROM "properties");
