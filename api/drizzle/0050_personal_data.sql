-- The audit log and the deployment log stay append-only, with two exceptions, each of which leaves a record in the audit log
-- that was written in the same transaction and says that it happened: the strings of an erased person may be replaced by a
-- pseudonym, and old entries of the audit log may be deleted. Nothing else can be written into an entry.

-- The details of the record of this kind that this transaction has written and named; null without one.
CREATE FUNCTION "change_record"(kind text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT details FROM audit_log
  WHERE id = current_setting('freehold.change_record', true) AND action = kind AND xmin = pg_current_xact_id()::xid
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND change_record('user.erased') IS NOT NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_log' AND change_record('audit.expired') IS NOT NULL THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
-- Whether a text results from another one by replacing parts of it with the pseudonym.
CREATE FUNCTION "only_replaces"(before text, after text, pseudonym text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT before = after OR before LIKE replace(regexp_replace(after, '([\\%_])', '\\\1', 'g'), pseudonym, '%')
$$;--> statement-breakpoint
-- Checks each row that "refuse_change" lets pass. Without a record there is nothing to check: that trigger has refused, or
-- the owner of the database has switched it off.
CREATE FUNCTION "refuse_other_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(NEW) END;
  readable text[] := CASE TG_TABLE_NAME WHEN 'audit_log' THEN '{actor,details}' ELSE '{changed_by,reason}' END;
  is_record boolean := coalesce(before ->> 'action' IN ('user.erased', 'audit.expired'), false);
  pseudonym text;
  name text;
BEGIN
  IF coalesce(current_setting('freehold.change_record', true), '') = '' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' THEN
    IF (before ->> 'at')::timestamptz < least(
      (change_record('audit.expired') ->> 'before')::timestamptz, now() - interval '60 days')
    THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'This entry of % is not old enough to be deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  pseudonym := change_record('user.erased') ->> 'pseudonym';
  IF pseudonym ~ '^erased user [0-9a-f]{12}$'
    AND before - readable - 'address' = after - readable - 'address'
    AND (after ->> 'address' IS NULL OR after ->> 'address' = before ->> 'address')
    AND NOT (is_record AND before -> 'details' <> after -> 'details')
  THEN
    FOREACH name IN ARRAY readable LOOP
      EXIT WHEN NOT only_replaces((before -> name)::text, (after -> name)::text, pseudonym);
      IF name = readable[2] THEN RETURN NEW; END IF;
    END LOOP;
  END IF;
  RAISE EXCEPTION 'Only the pseudonym of an erased user can be written into %', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_other_change" BEFORE UPDATE OR DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION "refuse_other_change"();--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER "audit_log_other_change";--> statement-breakpoint
CREATE TRIGGER "remote_changes_other_change" BEFORE UPDATE OR DELETE ON "remote_changes"
FOR EACH ROW EXECUTE FUNCTION "refuse_other_change"();--> statement-breakpoint
ALTER TABLE "remote_changes" ENABLE ALWAYS TRIGGER "remote_changes_other_change";
