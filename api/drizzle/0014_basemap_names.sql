CREATE TABLE "basemap_names" (
	"id" text PRIMARY KEY NOT NULL,
	"basemap_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"locality" text NOT NULL,
	"match_key" text NOT NULL,
	"weight" integer NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL
);
--> statement-breakpoint
DROP INDEX "places_prefix";--> statement-breakpoint
ALTER TABLE "basemaps" ADD COLUMN "names_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "basemap_names" ADD CONSTRAINT "basemap_names_basemap_id_basemaps_id_fk" FOREIGN KEY ("basemap_id") REFERENCES "public"."basemaps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basemap_names_archive" ON "basemap_names" USING btree ("basemap_id");--> statement-breakpoint
CREATE INDEX "basemap_names_match" ON "basemap_names" USING btree ("match_key","kind");--> statement-breakpoint
CREATE INDEX "places_prefix" ON "places" USING btree ("kind",(weight < 0),"search_text" text_pattern_ops);