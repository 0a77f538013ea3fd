CREATE TABLE "letterheads" (
	"account_id" text PRIMARY KEY NOT NULL,
	"logo" "bytea",
	"logo_type" text,
	"phone" text,
	"email" text
);
--> statement-breakpoint
ALTER TABLE "letterheads" ADD CONSTRAINT "letterheads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;