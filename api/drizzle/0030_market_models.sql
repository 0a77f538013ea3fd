CREATE TABLE "market_models" (
	"kind" text NOT NULL,
	"square" text NOT NULL,
	"name" text NOT NULL,
	"known" integer NOT NULL,
	"reference_day" date NOT NULL,
	"model" jsonb,
	"learnt_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_models_kind_square_pk" PRIMARY KEY("kind","square")
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "buy_hold_conservative_roi" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "buy_hold_conservative_status" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "brrrr_conservative_roi" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "brrrr_conservative_status" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "fix_flip_conservative_roi" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "fix_flip_conservative_status" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "short_term_conservative_roi" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "short_term_conservative_status" text;--> statement-breakpoint
-- Values by adjusted sales and conservative returns.
INSERT INTO "recomputations" ("id") SELECT gen_random_uuid()::text WHERE EXISTS (SELECT FROM "properties");
