DROP INDEX "rates_type_day";--> statement-breakpoint
CREATE UNIQUE INDEX "rates_type_day" ON "rates" USING btree ("type","as_of","source",("entered_by" is null));