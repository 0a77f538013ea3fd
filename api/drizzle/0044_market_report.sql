CREATE INDEX "properties_zip" ON "properties" USING btree ("zip") WHERE visible;--> statement-breakpoint
CREATE INDEX "properties_city" ON "properties" USING btree ("city_key") WHERE visible;