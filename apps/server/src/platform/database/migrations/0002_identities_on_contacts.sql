ALTER TABLE "suppressed_numbers" DROP CONSTRAINT "suppressed_numbers_person";--> statement-breakpoint
ALTER TABLE "contacts" drop column "search_text";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (recado_fold("name") || ' ' || coalesce("number", '') || coalesce(' @' || recado_fold("username"), '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("company_id","search_text","id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "parent_user_id" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "identity_source" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_user_id" ON "suppressed_numbers" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "contact_identities_user_ids" ON "contact_identities" USING btree ("company_id","value") WHERE "contact_identities"."kind" = 'userId';--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_company_user_id" ON "contacts" USING btree ("company_id","user_id") WHERE "contacts"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_company_parent_user_id" ON "contacts" USING btree ("company_id","parent_user_id") WHERE "contacts"."parent_user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_company_username" ON "contacts" USING btree ("company_id","username") WHERE "contacts"."username" is not null;--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_person" CHECK (num_nonnulls("suppressed_numbers"."number", "suppressed_numbers"."lid", "suppressed_numbers"."user_id") > 0);--> statement-breakpoint
CREATE FUNCTION recado_keep_identities() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE contact_identities i SET ended_at = now()
      WHERE i.contact_id = NEW.id AND i.ended_at IS NULL
        AND (i.kind, i.value) NOT IN (
          SELECT kind, value FROM (VALUES ('number', NEW.number), ('lid', NEW.lid), ('userId', NEW.user_id),
            ('parentUserId', NEW.parent_user_id), ('username', NEW.username)) AS now_known (kind, value)
          WHERE value IS NOT NULL);
  END IF;
  INSERT INTO contact_identities (company_id, contact_id, kind, value, source)
    SELECT NEW.company_id, NEW.id, kind, value, NEW.identity_source
      FROM (VALUES ('number', NEW.number), ('lid', NEW.lid), ('userId', NEW.user_id),
        ('parentUserId', NEW.parent_user_id), ('username', NEW.username)) AS now_known (kind, value)
      WHERE value IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM contact_identities known WHERE known.contact_id = NEW.id AND known.kind = now_known.kind
          AND known.value = now_known.value AND known.ended_at IS NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER identities_of_new AFTER INSERT ON contacts FOR EACH ROW
  WHEN (NOT NEW.is_group) EXECUTE FUNCTION recado_keep_identities();--> statement-breakpoint
CREATE TRIGGER identities_of_changed AFTER UPDATE OF number, lid, user_id, parent_user_id, username ON contacts FOR EACH ROW
  WHEN (NOT NEW.is_group AND (OLD.number, OLD.lid, OLD.user_id, OLD.parent_user_id, OLD.username)
    IS DISTINCT FROM (NEW.number, NEW.lid, NEW.user_id, NEW.parent_user_id, NEW.username))
  EXECUTE FUNCTION recado_keep_identities();
