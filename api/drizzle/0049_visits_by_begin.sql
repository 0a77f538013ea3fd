DROP INDEX "release_visits_release";--> statement-breakpoint
CREATE INDEX "release_visits_release_begun" ON "release_visits" USING btree ("release_id","begun_at");