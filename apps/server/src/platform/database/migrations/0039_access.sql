CREATE TABLE "support_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"asked_by_id" integer NOT NULL,
	"asker_company_id" integer NOT NULL,
	"asked_by" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_grants_state" CHECK ("support_grants"."state" in ('asked', 'granted', 'refused', 'ended')),
	CONSTRAINT "support_grants_given" CHECK (("support_grants"."user_id" is null) = ("support_grants"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "conversation_reads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_reads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"contact_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"key_id" integer NOT NULL,
	"reader_kind" text NOT NULL,
	"reader_name" text NOT NULL,
	"way" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "conversation_reads_reader" CHECK (("conversation_reads"."user_id" = 0) <> ("conversation_reads"."key_id" = 0))
);
--> statement-breakpoint
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_grants_company" ON "support_grants" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "support_grants_user" ON "support_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_grants_open" ON "support_grants" USING btree ("company_id","expires_at") WHERE "support_grants"."state" = 'granted';--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_reads_one" ON "conversation_reads" USING btree ("company_id","hour","contact_id","ticket_id","user_id","key_id","way");--> statement-breakpoint
CREATE INDEX "conversation_reads_latest" ON "conversation_reads" USING btree ("company_id","hour" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_reads_contact" ON "conversation_reads" USING btree ("contact_id","hour" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_reads_user" ON "conversation_reads" USING btree ("company_id","user_id","hour" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_reads_old" ON "conversation_reads" USING btree ("hour");--> statement-breakpoint
SELECT recado_guard('conversation_reads');--> statement-breakpoint
SELECT recado_guard('support_grants', 'SELECT');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('support_grants', 'support_grants', 'asked_by', '{}', '{asked_by_id,asker_company_id,user_id,decided_at}');--> statement-breakpoint
-- What a super user does inside a company is in the audit log of their own company, too: what and when, and which grant, but neither
-- names nor values, which are the other company's (docs/adr/0189).
CREATE FUNCTION recado_note_support_act(company integer, actor integer, actor_name text, address text, agent text, request text,
    action text, kind text, record text, label text, support_grant integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO audit_entries (company_id, actor_id, actor_name, address, agent, request_id, action, kind, record_id, label, after)
    VALUES (company, actor, actor_name, address, agent, request, action, kind, record, label,
      jsonb_build_object('support_grant', support_grant));
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION recado_note_support_act(integer, integer, text, text, text, text, text, text, text, text, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION recado_note_support_act(integer, integer, text, text, text, text, text, text, text, text, integer)
  TO recado_tenant, recado_system;--> statement-breakpoint
CREATE FUNCTION recado_support_act() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE given record;
BEGIN
  SELECT g.id, g.asker_company_id, c.name INTO given
    FROM support_grants g JOIN companies c ON c.id = g.company_id
    WHERE g.user_id = NEW.actor_id AND g.company_id = NEW.company_id AND g.asker_company_id <> g.company_id;
  IF FOUND THEN
    PERFORM recado_note_support_act(given.asker_company_id, NEW.actor_id, NEW.actor_name, NEW.address, NEW.agent, NEW.request_id,
      NEW.action, NEW.kind, NEW.record_id, given.name, given.id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER support_act AFTER INSERT ON audit_entries FOR EACH ROW WHEN (NEW.actor_id IS NOT NULL)
  EXECUTE FUNCTION recado_support_act();
