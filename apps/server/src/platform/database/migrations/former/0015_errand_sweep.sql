CREATE INDEX "jobs_elsewhere" ON "jobs" USING btree ("id") WHERE "jobs"."failed_at" is null and "jobs"."pool" <> 'default';--> statement-breakpoint

-- Takes away jobs that are over, unless somebody works in their lane. The lanes in order of name, as everywhere.
CREATE FUNCTION recado_discard(job_ids bigint[]) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  lane_name text;
  taken boolean;
BEGIN
  FOR lane_name IN SELECT DISTINCT lane FROM jobs WHERE id = ANY (job_ids) ORDER BY lane LOOP
    SELECT lease IS NOT NULL INTO taken FROM job_lanes WHERE name = lane_name FOR UPDATE;
    CONTINUE WHEN taken;
    DELETE FROM jobs WHERE id = ANY (job_ids) AND lane = lane_name;
    PERFORM recado_settle_lane(lane_name);
  END LOOP;
END $$;--> statement-breakpoint

-- What WhatsApp refused was kept with its own code, which says nothing to an agent.
SET LOCAL ROLE recado_system;--> statement-breakpoint
UPDATE messages SET failed_code = CASE failed_code WHEN '463' THEN 'ERR_WAPP_CONTACT_REFUSED' ELSE 'ERR_WAPP_REFUSED' END
  WHERE failed_code IS NOT NULL AND failed_code NOT LIKE 'ERR\_%';--> statement-breakpoint
RESET ROLE;
