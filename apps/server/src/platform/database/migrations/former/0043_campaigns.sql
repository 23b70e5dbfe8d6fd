CREATE TABLE "campaign_counts" (
	"company_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"message_index" smallint NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "campaign_counts_campaign_id_message_index_state_pk" PRIMARY KEY("campaign_id","message_index","state")
);
--> statement-breakpoint
CREATE TABLE "campaign_paces" (
	"whatsapp_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"since_longer" integer DEFAULT 0 NOT NULL,
	"day" text DEFAULT '' NOT NULL,
	"sent_today" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"contact_id" integer,
	"state" text DEFAULT 'queued' NOT NULL,
	"message_index" smallint,
	"message_id" integer,
	"confirmation" text,
	"confirmation_requested_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"replied_at" timestamp (3) with time zone,
	"failed_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_recipients_state" CHECK ("campaign_recipients"."state" in ('queued', 'sending', 'sent', 'delivered', 'read', 'replied', 'failed', 'suppressed')),
	CONSTRAINT "campaign_recipients_confirmation" CHECK ("campaign_recipients"."confirmation" in ('asked', 'accepted')),
	CONSTRAINT "campaign_recipients_index" CHECK ("campaign_recipients"."message_index" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"message1" text,
	"message2" text,
	"message3" text,
	"message4" text,
	"message5" text,
	"confirmation_message1" text,
	"confirmation_message2" text,
	"confirmation_message3" text,
	"confirmation_message4" text,
	"confirmation_message5" text,
	"confirmation" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'INATIVA' NOT NULL,
	"paused_for" text,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"resumed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"last_sent_at" timestamp (3) with time zone,
	"whatsapp_id" integer,
	"contact_list_id" integer,
	"tag_list_id" integer,
	"file_list_id" integer,
	"queue_id" integer,
	"opens_tickets" boolean DEFAULT true NOT NULL,
	"opt_out_line" boolean DEFAULT false NOT NULL,
	"media_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_status" CHECK ("campaigns"."status" in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'))
);
--> statement-breakpoint
ALTER TABLE "campaign_counts" ADD CONSTRAINT "campaign_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_counts" ADD CONSTRAINT "campaign_counts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_paces" ADD CONSTRAINT "campaign_paces_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_paces" ADD CONSTRAINT "campaign_paces_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_contact_list_id_contact_lists_id_fk" FOREIGN KEY ("contact_list_id") REFERENCES "public"."contact_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_tag_list_id_tags_id_fk" FOREIGN KEY ("tag_list_id") REFERENCES "public"."tags"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_file_list_id_file_lists_id_fk" FOREIGN KEY ("file_list_id") REFERENCES "public"."file_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_counts_company" ON "campaign_counts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "campaign_paces_company" ON "campaign_paces" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_number" ON "campaign_recipients" USING btree ("campaign_id","number");--> statement-breakpoint
CREATE INDEX "campaign_recipients_by_id" ON "campaign_recipients" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_waiting" ON "campaign_recipients" USING btree ("campaign_id","id") WHERE "campaign_recipients"."state" = 'queued' and "campaign_recipients"."confirmation" is distinct from 'asked';--> statement-breakpoint
CREATE INDEX "campaign_recipients_asked" ON "campaign_recipients" USING btree ("campaign_id","confirmation_requested_at") WHERE "campaign_recipients"."state" = 'queued' and "campaign_recipients"."confirmation" = 'asked';--> statement-breakpoint
CREATE INDEX "campaign_recipients_state" ON "campaign_recipients" USING btree ("campaign_id","state","id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_sent" ON "campaign_recipients" USING btree ("campaign_id","sent_at") WHERE "campaign_recipients"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_contact" ON "campaign_recipients" USING btree ("contact_id") WHERE "campaign_recipients"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_message" ON "campaign_recipients" USING btree ("message_id") WHERE "campaign_recipients"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_company" ON "campaign_recipients" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "campaigns_company" ON "campaigns" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "campaigns_whatsapp" ON "campaigns" USING btree ("whatsapp_id","status");--> statement-breakpoint
CREATE INDEX "campaigns_contact_list" ON "campaigns" USING btree ("contact_list_id");--> statement-breakpoint
CREATE INDEX "campaigns_tag" ON "campaigns" USING btree ("tag_list_id");--> statement-breakpoint
CREATE INDEX "campaigns_file_list" ON "campaigns" USING btree ("file_list_id");--> statement-breakpoint
CREATE INDEX "campaigns_queue" ON "campaigns" USING btree ("queue_id");--> statement-breakpoint
CREATE INDEX "campaigns_media" ON "campaigns" USING btree ("media_id");--> statement-breakpoint
SELECT recado_guard('campaigns');--> statement-breakpoint
SELECT recado_guard('campaign_recipients');--> statement-breakpoint
SELECT recado_guard('campaign_counts');--> statement-breakpoint
SELECT recado_guard('campaign_paces');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('campaigns', 'campaigns', 'name', ignored => '{last_sent_at,resumed_at,paused_for}');--> statement-breakpoint

-- Keeps the counts of the campaigns whose recipients a statement added or changed: counting 100,000 of them takes too long
-- for a list of campaigns. Recipients are deleted only with their campaign, and its counts with it. The rows are always
-- written in the same order, so that two statements wait for each other instead of excluding each other.
CREATE FUNCTION recado_count_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO campaign_counts (company_id, campaign_id, message_index, state, count)
    SELECT company_id, campaign_id, coalesce(message_index, 0), state, count(*)
    FROM new_recipients GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 4
    ON CONFLICT (campaign_id, message_index, state) DO UPDATE SET count = campaign_counts.count + excluded.count;
  ELSE
    INSERT INTO campaign_counts (company_id, campaign_id, message_index, state, count)
    SELECT company_id, campaign_id, message_index, state, sum(change)
    FROM (SELECT company_id, campaign_id, coalesce(message_index, 0)::smallint AS message_index, state, 1 AS change
          FROM new_recipients
          UNION ALL
          SELECT company_id, campaign_id, coalesce(message_index, 0)::smallint, state, -1 FROM old_recipients) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 2, 3, 4
    ON CONFLICT (campaign_id, message_index, state) DO UPDATE SET count = campaign_counts.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON campaign_recipients REFERENCING NEW TABLE AS new_recipients
  FOR EACH STATEMENT EXECUTE FUNCTION recado_count_recipients();--> statement-breakpoint
CREATE TRIGGER count_changed AFTER UPDATE ON campaign_recipients
  REFERENCING OLD TABLE AS old_recipients NEW TABLE AS new_recipients
  FOR EACH STATEMENT EXECUTE FUNCTION recado_count_recipients();
