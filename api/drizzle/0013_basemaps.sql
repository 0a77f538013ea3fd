CREATE TABLE "basemaps" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sha256" text,
	"url" text,
	"bytes" bigint,
	"beginning" text NOT NULL,
	"min_zoom" integer NOT NULL,
	"max_zoom" integer NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"attribution" text NOT NULL,
	"attribution_url" text,
	"added_by" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
