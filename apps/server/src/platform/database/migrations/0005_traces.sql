ALTER TABLE "jobs" ADD COLUMN "trace_context" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "trace_context" text;--> statement-breakpoint
-- The former release adds jobs without a trace, with `begunBy` for the request of a job.
CREATE OR REPLACE FUNCTION recado_enqueue(input jsonb, notice text DEFAULT NULL::text, held text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM recado_wake_lanes(CASE WHEN held IS NULL THEN input
    ELSE input || jsonb_build_object('lane', held, 'pool', '', 'runAt', 'infinity') END);
  INSERT INTO jobs (company_id, lane, pool, kind, payload, dedupe_key, run_at, min_gap_ms, max_attempts, blocks_lane,
                    request_id, trace_context)
    SELECT coalesce(recado_company(), j."companyId"), j.lane, j.pool, j.kind, j.payload, j."dedupeKey",
           coalesce(j."runAt", now()), j."minGapMs", j."maxAttempts", j."blocksLane",
           coalesce(j."requestId", (SELECT b.request_id FROM jobs b WHERE b.id = j."begunBy")), j."traceContext"
    FROM ROWS FROM (jsonb_to_recordset(input) AS (
      "companyId" integer, lane text, pool text, kind text, payload jsonb, "dedupeKey" text, "runAt" timestamptz,
      "minGapMs" integer, "maxAttempts" integer, "blocksLane" boolean, "requestId" text,
      "begunBy" bigint, "traceContext" text)) WITH ORDINALITY AS j
    ORDER BY j.ordinality
  ON CONFLICT DO NOTHING;
  IF notice IS NOT NULL THEN PERFORM pg_notify('recado', notice); END IF;
END $$;--> statement-breakpoint
-- It ignores the last four columns: the request and the trace, how long the job waited since it was due, and how long
-- after it was added that was.
DROP FUNCTION recado_claim(text[], text[], uuid, integer, integer, integer[]);--> statement-breakpoint
CREATE FUNCTION recado_claim(pools text[], leased_kinds text[], token uuid, lease_ms integer, last_share integer, full_shares integer[]) RETURNS TABLE(id bigint, company_id integer, lane text, kind text, payload jsonb, attempts integer, max_attempts integer, leased boolean, share_of integer, next_wake timestamp with time zone, request_id text, trace_context text, waited_ms double precision, planned_ms double precision)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
  moment timestamptz := clock_timestamp();
  share record;
  found_lane job_lanes;
  head jobs;
  key bigint;
BEGIN
  PERFORM set_config('recado.claimed', '', false);
  LOOP
    found_lane := NULL;
    FOR share IN
      SELECT s.pool, s.share_of FROM recado_shares(pools) s
        WHERE s.wake_at <= moment AND s.share_of <> ALL (full_shares)
        ORDER BY s.share_of <= last_share, s.share_of, s.wake_at
    LOOP
      SELECT c.* INTO found_lane
        FROM (SELECT * FROM job_lanes l WHERE l.pool = share.pool AND l.share_of = share.share_of AND l.wake_at <= moment
                ORDER BY l.wake_at LIMIT 200) c
        WHERE pg_try_advisory_xact_lock(hashtextextended(c.name, 0)) LIMIT 1;
      EXIT WHEN FOUND;
    END LOOP;
    IF found_lane.name IS NULL THEN
      RETURN QUERY SELECT NULL::bigint, NULL::integer, NULL::text, NULL::text, NULL::jsonb, NULL::integer,
        NULL::integer, false, NULL::integer, (
          SELECT min(later.wake_at) FROM recado_shares(pools) s CROSS JOIN LATERAL (
            SELECT l.wake_at FROM job_lanes l WHERE l.pool = s.pool AND l.share_of = s.share_of AND l.wake_at > moment
              ORDER BY l.wake_at LIMIT 1) AS later), NULL::text, NULL::text, NULL::float8, NULL::float8;
      RETURN;
    END IF;
    -- Read again, now that the lock is ours: its last owner may just have finished.
    SELECT * INTO found_lane FROM job_lanes WHERE name = found_lane.name AND wake_at <= moment;
    CONTINUE WHEN NOT FOUND;
    SELECT * INTO head FROM jobs j
      WHERE j.lane = found_lane.name AND j.failed_at IS NULL AND j.run_at <= moment ORDER BY j.id LIMIT 1;
    IF NOT FOUND OR head.retry_at > moment OR found_lane.not_before > moment THEN
      PERFORM recado_settle_lane(found_lane.name);
      EXIT;
    ELSIF head.attempts >= head.max_attempts THEN
      UPDATE jobs SET failed_at = moment, last_error = coalesce(last_error, 'Every worker that tried it died')
        WHERE id = head.id;
      PERFORM recado_settle_lane(found_lane.name);
      EXIT;
    ELSE
      leased := head.kind = ANY (leased_kinds);
      IF leased THEN
        UPDATE jobs SET attempts = attempts + 1 WHERE id = head.id;
        UPDATE job_lanes SET lease = token, wake_at = moment + lease_ms * interval '1 ms',
          not_before = moment + head.min_gap_ms * interval '1 ms' WHERE name = found_lane.name;
      ELSE
        UPDATE jobs SET attempts = attempts + 1, retry_at = CASE WHEN attempts > 0
          THEN moment + least(2 ^ least(attempts, 10), 600) * interval '1 s' END WHERE id = head.id;
        key := hashtextextended(found_lane.name, 0);
        PERFORM pg_advisory_lock(key);
        PERFORM set_config('recado.claimed', json_build_object('key', key::text, 'company', head.company_id)::text, false);
      END IF;
      RETURN QUERY SELECT head.id, head.company_id, head.lane, head.kind, head.payload, head.attempts + 1,
        head.max_attempts, leased, found_lane.share_of, CASE WHEN leased THEN recado_next_wake(pools) END,
        head.request_id, head.trace_context,
        (extract(epoch FROM moment - greatest(head.run_at, head.retry_at)) * 1000)::float8,
        (extract(epoch FROM head.run_at - head.created_at) * 1000)::float8;
      RETURN;
    END IF;
  END LOOP;
  RETURN QUERY SELECT NULL::bigint, NULL::integer, NULL::text, NULL::text, NULL::jsonb, NULL::integer, NULL::integer,
    false, NULL::integer, moment, NULL::text, NULL::text, NULL::float8, NULL::float8;
END $$;
