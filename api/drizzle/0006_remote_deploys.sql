CREATE TABLE "deploy_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "remote_loads" (
	"release_id" text NOT NULL,
	"user_id" text NOT NULL,
	"loaded" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"reason" text,
	CONSTRAINT "remote_loads_release_id_user_id_pk" PRIMARY KEY("release_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "remote_changes" DROP CONSTRAINT "remote_changes_remote_sequence_pk";--> statement-breakpoint
ALTER TABLE "remote_changes" ALTER COLUMN "sequence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_changes" ALTER COLUMN "state" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_changes" ADD COLUMN "id" serial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_changes" ADD COLUMN "action" text NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_changes" ADD COLUMN "release" text;--> statement-breakpoint
ALTER TABLE "remote_changes" ADD COLUMN "percent" double precision;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "bytes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "state" text DEFAULT 'available' NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "state_reason" text;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "smoke_run" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_loads" ADD CONSTRAINT "remote_loads_release_id_remote_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."remote_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_loads" ADD CONSTRAINT "remote_loads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deploy_tokens_hash" ON "deploy_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "deploy_tokens_remote" ON "deploy_tokens" USING btree ("remote");--> statement-breakpoint
CREATE UNIQUE INDEX "remote_changes_sequence" ON "remote_changes" USING btree ("remote","sequence");--> statement-breakpoint
CREATE TRIGGER "remote_changes_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "remote_changes"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
ALTER TABLE "remote_changes" ENABLE ALWAYS TRIGGER "remote_changes_append_only";
