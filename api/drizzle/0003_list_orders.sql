CREATE INDEX "accounts_by_name" ON "accounts" USING btree (lower("name") collate "C");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("first_name") collate "C",lower("last_name") collate "C","username");--> statement-breakpoint
CREATE INDEX "users_by_login" ON "users" USING btree (coalesce("last_login_at", '-infinity'::timestamptz),"username");