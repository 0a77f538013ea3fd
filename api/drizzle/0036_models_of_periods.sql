-- Models are learnt again from the sales and leases, and each home is valued by that of its source's time.
DELETE FROM "market_models";--> statement-breakpoint
ALTER TABLE "market_models" DROP CONSTRAINT "market_models_kind_square_pk";--> statement-breakpoint
ALTER TABLE "market_models" ADD CONSTRAINT "market_models_kind_square_reference_day_pk" PRIMARY KEY("kind","square","reference_day");--> statement-breakpoint
ALTER TABLE "market_models" ADD COLUMN "version" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "market_models" ADD COLUMN "fingerprint" text NOT NULL;--> statement-breakpoint
INSERT INTO "recomputations" ("id") SELECT gen_random_uuid()::text WHERE EXISTS (SELECT FROM "properties");
