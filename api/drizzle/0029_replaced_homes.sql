CREATE TABLE "replaced_homes" (
	"id" text PRIMARY KEY NOT NULL,
	"property_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replaced_homes" ADD CONSTRAINT "replaced_homes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_homes_property" ON "replaced_homes" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "saved_analyses_property" ON "saved_analyses" USING btree ("property_id");