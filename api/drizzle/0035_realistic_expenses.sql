ALTER TABLE "small_area_rents" ADD COLUMN "year" integer;--> statement-breakpoint
-- Users from before the setting keep the figures that they know; new users start with it on.
ALTER TABLE "users" ADD COLUMN "realistic_expenses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "realistic_expenses" SET DEFAULT true;
