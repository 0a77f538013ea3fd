DROP INDEX "release_visits_release_begun";--> statement-breakpoint
CREATE INDEX "release_visits_release" ON "release_visits" USING btree ("release_id","concluded_at");
