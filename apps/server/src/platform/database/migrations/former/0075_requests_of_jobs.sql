ALTER TABLE "jobs" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recado_enqueue(input jsonb, notice text DEFAULT NULL, held text DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM recado_wake_lanes(CASE WHEN held IS NULL THEN input
    ELSE input || jsonb_build_object('lane', held, 'pool', '', 'runAt', 'infinity') END);
  INSERT INTO jobs (company_id, lane, pool, kind, payload, dedupe_key, run_at, min_gap_ms, max_attempts, blocks_lane,
                    request_id)
    SELECT coalesce(recado_company(), j."companyId"), j.lane, j.pool, j.kind, j.payload, j."dedupeKey",
           coalesce(j."runAt", now()), j."minGapMs", j."maxAttempts", j."blocksLane", j."requestId"
    FROM ROWS FROM (jsonb_to_recordset(input) AS (
      "companyId" integer, lane text, pool text, kind text, payload jsonb, "dedupeKey" text, "runAt" timestamptz,
      "minGapMs" integer, "maxAttempts" integer, "blocksLane" boolean, "requestId" text)) WITH ORDINALITY AS j
    ORDER BY j.ordinality
  ON CONFLICT DO NOTHING;
  IF notice IS NOT NULL THEN PERFORM pg_notify('recado', notice); END IF;
END $$;
