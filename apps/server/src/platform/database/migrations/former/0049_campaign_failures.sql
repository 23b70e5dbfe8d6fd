ALTER TABLE "campaign_counts" ADD COLUMN "failed_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_counts" DROP CONSTRAINT "campaign_counts_campaign_id_message_index_state_pk";--> statement-breakpoint
ALTER TABLE "campaign_counts" ADD CONSTRAINT "campaign_counts_campaign_id_message_index_state_failed_code_pk" PRIMARY KEY("campaign_id","message_index","state","failed_code");--> statement-breakpoint

-- The report reads the reasons of failures from the counts too: counting 100,000 recipients takes too long.
CREATE OR REPLACE FUNCTION recado_count_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO campaign_counts (company_id, campaign_id, message_index, state, failed_code, count)
    SELECT company_id, campaign_id, coalesce(message_index, 0), state, coalesce(failed_code, ''), count(*)
    FROM new_recipients GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (campaign_id, message_index, state, failed_code) DO UPDATE SET count = campaign_counts.count + excluded.count;
  ELSE
    INSERT INTO campaign_counts (company_id, campaign_id, message_index, state, failed_code, count)
    SELECT company_id, campaign_id, message_index, state, failed_code, sum(change)
    FROM (SELECT company_id, campaign_id, coalesce(message_index, 0)::smallint AS message_index, state,
            coalesce(failed_code, '') AS failed_code, 1 AS change
          FROM new_recipients
          UNION ALL
          SELECT company_id, campaign_id, coalesce(message_index, 0)::smallint, state, coalesce(failed_code, ''), -1
          FROM old_recipients) AS changes
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 ORDER BY 2, 3, 4, 5
    ON CONFLICT (campaign_id, message_index, state, failed_code) DO UPDATE SET count = campaign_counts.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
SET LOCAL ROLE recado_system;--> statement-breakpoint
DELETE FROM campaign_counts WHERE state = 'failed';--> statement-breakpoint
INSERT INTO campaign_counts (company_id, campaign_id, message_index, state, failed_code, count)
  SELECT company_id, campaign_id, coalesce(message_index, 0), state, coalesce(failed_code, ''), count(*)
  FROM campaign_recipients WHERE state = 'failed' GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
RESET ROLE;
