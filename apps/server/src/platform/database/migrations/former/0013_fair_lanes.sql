DROP INDEX "job_lanes_wake";--> statement-breakpoint
ALTER TABLE "job_lanes" ADD COLUMN "share_of" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "job_lanes_share" ON "job_lanes" USING btree ("pool","share_of","wake_at");--> statement-breakpoint
SET LOCAL ROLE recado_system;--> statement-breakpoint
UPDATE job_lanes SET share_of = coalesce((SELECT min(company_id) FROM jobs WHERE lane = name), 0);--> statement-breakpoint
RESET ROLE;--> statement-breakpoint

-- As before; a new lane knows whose share of the workers it takes.
CREATE OR REPLACE FUNCTION recado_wake_lanes(input jsonb) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO job_lanes AS l (name, pool, share_of, wake_at)
    SELECT j.lane, min(j.pool), coalesce(recado_company(), min(j."companyId"), 0), min(coalesce(j."runAt", now()))
    FROM jsonb_to_recordset(input) AS j(lane text, pool text, "companyId" integer, "runAt" timestamptz)
    GROUP BY j.lane ORDER BY j.lane
  ON CONFLICT (name) DO UPDATE SET wake_at = greatest(excluded.wake_at, l.not_before)
    WHERE l.lease IS NULL AND l.wake_at > greatest(excluded.wake_at, l.not_before);
$$;--> statement-breakpoint

-- Who has lanes in these pools, and when the first of them wants to be looked at. It jumps from company to company in
-- the index, however many lanes each has.
CREATE FUNCTION recado_shares(pools text[]) RETURNS TABLE (pool text, share_of integer, wake_at timestamptz)
  LANGUAGE sql STABLE AS $$
  SELECT asked.pool, shares.share_of, lane.wake_at
  FROM unnest(pools) AS asked(pool)
  CROSS JOIN LATERAL (
    WITH RECURSIVE found AS (
      (SELECT l.share_of FROM job_lanes l WHERE l.pool = asked.pool ORDER BY l.share_of LIMIT 1)
      UNION ALL
      SELECT (SELECT l.share_of FROM job_lanes l WHERE l.pool = asked.pool AND l.share_of > found.share_of
              ORDER BY l.share_of LIMIT 1)
      FROM found WHERE found.share_of IS NOT NULL)
    SELECT found.share_of FROM found WHERE found.share_of IS NOT NULL) AS shares
  CROSS JOIN LATERAL (
    SELECT l.wake_at FROM job_lanes l WHERE l.pool = asked.pool AND l.share_of = shares.share_of
    ORDER BY l.wake_at LIMIT 1) AS lane;
$$;--> statement-breakpoint

-- When the first lane of these pools wants to be looked at.
CREATE FUNCTION recado_next_wake(pools text[]) RETURNS timestamptz
  LANGUAGE sql STABLE AS $$ SELECT min(wake_at) FROM recado_shares(pools) $$;--> statement-breakpoint

-- Takes the first job of a lane that may run now. Companies take turns: the first one after `last_share` that has such
-- a lane, and none of `full_shares`, which have as many jobs under way as one company may.
--
-- The try is counted and committed before the job is done, so that a job whose worker dies is not taken for ever. With a
-- kind of `leased_kinds` the lane is leased for `lease_ms`. Any other kind is worked on in the next transaction of this
-- connection, which begins with recado_enter(); the connection keeps the lane by an advisory lock of its own meanwhile,
-- and loses it when it dies. From the second try on, a worker that died keeps the lane waiting for a while.
--
-- Always one row: without a job, `next_wake` says when to look again (null: when told; past: at once, after a commit,
-- because a lane's row is held now).
DROP FUNCTION recado_claim(text[], text[], uuid, integer);--> statement-breakpoint
CREATE FUNCTION recado_claim(pools text[], leased_kinds text[], token uuid, lease_ms integer, last_share integer,
                             full_shares integer[])
  RETURNS TABLE (id bigint, company_id integer, lane text, kind text, payload jsonb, attempts integer,
                 max_attempts integer, leased boolean, share_of integer, next_wake timestamptz)
  LANGUAGE plpgsql AS $$
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
              ORDER BY l.wake_at LIMIT 1) AS later);
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
        head.max_attempts, leased, found_lane.share_of, NULL::timestamptz;
      RETURN;
    END IF;
  END LOOP;
  RETURN QUERY SELECT NULL::bigint, NULL::integer, NULL::text, NULL::text, NULL::jsonb, NULL::integer, NULL::integer,
    false, NULL::integer, moment;
END $$;--> statement-breakpoint

-- Begins the work on a job that was claimed on this connection and is not leased: its lane belongs to this transaction
-- from now on, which works as the job's company. Without such a job it does nothing.
CREATE FUNCTION recado_enter() RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  claimed json := nullif(current_setting('recado.claimed', true), '')::json;
  key bigint := (claimed ->> 'key')::bigint;
BEGIN
  IF claimed IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(key), pg_advisory_unlock(key);
  IF claimed ->> 'company' IS NOT NULL THEN
    PERFORM set_config('role', 'recado_tenant', true), set_config('recado.company_id', claimed ->> 'company', true);
  END IF;
END $$;--> statement-breakpoint

-- As before; the lane knows whose share it takes.
CREATE OR REPLACE FUNCTION recado_revive(job_id bigint) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE dead jobs;
BEGIN
  SELECT * INTO dead FROM jobs
    WHERE id = job_id AND failed_at IS NOT NULL AND (recado_company() IS NULL OR company_id = recado_company());
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM recado_wake_lanes(jsonb_build_array(jsonb_build_object(
    'lane', dead.lane, 'pool', dead.pool, 'companyId', dead.company_id)));
  UPDATE jobs SET failed_at = NULL, retry_at = NULL, attempts = 0, run_at = now()
    WHERE id = job_id AND failed_at IS NOT NULL;
  RETURN CASE WHEN FOUND THEN dead.pool END;
EXCEPTION WHEN unique_violation THEN RETURN NULL;
END $$;
