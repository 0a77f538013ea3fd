CREATE TABLE "release_visits" (
	"id" text PRIMARY KEY NOT NULL,
	"release_id" text NOT NULL,
	"user_id" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"reports" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone,
	"concluded_at" timestamp with time zone,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
DROP TABLE "remote_loads" CASCADE;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "judged" jsonb;--> statement-breakpoint
ALTER TABLE "release_visits" ADD CONSTRAINT "release_visits_release_id_remote_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."remote_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_visits" ADD CONSTRAINT "release_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_visits_release" ON "release_visits" USING btree ("release_id","concluded_at");--> statement-breakpoint
CREATE INDEX "release_visits_user" ON "release_visits" USING btree ("user_id","release_id");--> statement-breakpoint
CREATE INDEX "release_visits_due" ON "release_visits" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "release_visits_begun" ON "release_visits" USING btree ("begun_at");