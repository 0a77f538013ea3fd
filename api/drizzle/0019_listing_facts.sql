CREATE TABLE "listing_changes" (
	"property_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"price" double precision,
	"previous_price" double precision,
	"status" text NOT NULL,
	CONSTRAINT "listing_changes_property_id_changed_at_kind_pk" PRIMARY KEY("property_id","changed_at","kind")
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "lot_size" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "stories" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "garage_spaces" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "is_waterfront" boolean;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "view" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "construction_grade" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "parcel_number" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "original_list_price" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "list_date" date;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "list_office" text;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;