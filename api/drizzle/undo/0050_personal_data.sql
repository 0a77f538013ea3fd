DROP TRIGGER "remote_changes_other_change" ON "remote_changes";--> statement-breakpoint
DROP TRIGGER "audit_log_other_change" ON "audit_log";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
DROP FUNCTION "refuse_other_change"();--> statement-breakpoint
DROP FUNCTION "only_replaces"(text, text, text);--> statement-breakpoint
DROP FUNCTION "change_record"(text);
