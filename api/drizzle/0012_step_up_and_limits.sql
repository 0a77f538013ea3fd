CREATE TABLE "deploy_usage" (
	"uploader" text NOT NULL,
	"day" date NOT NULL,
	"releases" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "deploy_usage_uploader_day_pk" PRIMARY KEY("uploader","day")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"confirm_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"revert_hash" text,
	"revertable_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"wait_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deploy_tokens" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "deploy_tokens" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_confirm" ON "email_changes" USING btree ("confirm_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_revert" ON "email_changes" USING btree ("revert_hash");--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "deploy_tokens" ADD CONSTRAINT "deploy_tokens_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deploy_tokens_maker" ON "deploy_tokens" USING btree ("created_by_id");--> statement-breakpoint
UPDATE "sessions" SET "authenticated_at" = "created_at";--> statement-breakpoint
UPDATE "deploy_tokens" SET "created_by_id" = "users"."id", "expires_at" = now() + interval '90 days' FROM "users" WHERE "users"."username" = "deploy_tokens"."created_by" AND "deploy_tokens"."id" NOT LIKE 'settings-%';--> statement-breakpoint
DELETE FROM "deploy_tokens" WHERE "created_by_id" IS NULL AND "id" NOT LIKE 'settings-%';--> statement-breakpoint
UPDATE "remote_releases" SET "approved_by" = 'system', "approved_at" = now() WHERE EXISTS (SELECT 1 FROM "remote_changes" WHERE "remote_changes"."remote" = "remote_releases"."remote" AND "remote_changes"."action" = 'promoted' AND "remote_changes"."release" = "remote_releases"."version" || '-' || "remote_releases"."build_id");--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'sessions.successorKey';
