DROP INDEX "properties_implausible";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "evidence_reasons" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "properties_implausible" ON "properties" USING btree (lower("address_full") collate "C","id") WHERE visible and not (check_reasons = '{}' and evidence_reasons = '{}');