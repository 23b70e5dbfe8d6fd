CREATE INDEX "messages_sent_by_programs" ON "messages" USING btree ("company_id","created_at","origin") WHERE "messages"."origin" in ('campaign', 'schedule', 'api');
--> statement-breakpoint
CREATE TABLE "campaign_answers" (
	"company_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"confirmation" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "campaign_answers_campaign_id_confirmation_pk" PRIMARY KEY("campaign_id","confirmation")
);
--> statement-breakpoint
ALTER TABLE "campaign_recipients" DROP CONSTRAINT "campaign_recipients_confirmation";--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "is_checked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_answers" ADD CONSTRAINT "campaign_answers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_answers" ADD CONSTRAINT "campaign_answers_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_answers_company" ON "campaign_answers" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_unchecked" ON "campaign_recipients" USING btree ("company_id","campaign_id","id") WHERE not "campaign_recipients"."is_checked" and "campaign_recipients"."state" = 'queued';--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_confirmation" CHECK ("campaign_recipients"."confirmation" in ('asked', 'accepted', 'declined', 'unanswered', 'optedOut'));--> statement-breakpoint
SELECT recado_guard('campaign_answers');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint

-- Keeps the counts of answers as `recado_count_recipients` does those of states; most changes leave the answer as it is.
CREATE FUNCTION recado_count_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_answers (company_id, campaign_id, confirmation, count)
  SELECT company_id, campaign_id, confirmation, sum(change)
  FROM (SELECT company_id, campaign_id, confirmation, 1 AS change FROM new_recipients WHERE confirmation IS NOT NULL
        UNION ALL
        SELECT company_id, campaign_id, confirmation, -1 FROM old_recipients WHERE confirmation IS NOT NULL) AS changes
  GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 2, 3
  ON CONFLICT (campaign_id, confirmation) DO UPDATE SET count = campaign_answers.count + excluded.count;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_answers AFTER UPDATE ON campaign_recipients
  REFERENCING OLD TABLE AS old_recipients NEW TABLE AS new_recipients
  FOR EACH STATEMENT EXECUTE FUNCTION recado_count_answers();--> statement-breakpoint
SET LOCAL ROLE recado_system;--> statement-breakpoint
UPDATE campaign_recipients SET confirmation = 'unanswered'
  WHERE state = 'failed' AND failed_code = 'ERR_CAMPAIGN_UNCONFIRMED' AND confirmation = 'asked';--> statement-breakpoint
DELETE FROM campaign_answers;--> statement-breakpoint
INSERT INTO campaign_answers (company_id, campaign_id, confirmation, count)
  SELECT company_id, campaign_id, confirmation, count(*) FROM campaign_recipients
  WHERE confirmation IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
RESET ROLE;
