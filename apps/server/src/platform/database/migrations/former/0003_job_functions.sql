-- The job queue: lanes run strictly in order, one job at a time; different lanes run side by side.
--
-- A worker owns a lane by an advisory lock while it works in a transaction, or by a lease (job_lanes.lease, ending at
-- wake_at) while it works outside one. Everybody else touches a lane's row only as the last thing before committing,
-- in order of name: so the rows are held for an instant, and nobody can wait for another in a circle.

-- Not FORCEd: the functions below run as the owner, so that a tenant can add work without any right on these tables.
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON jobs TO recado_tenant USING (company_id = current_setting('recado.company_id')::integer);--> statement-breakpoint
CREATE POLICY system ON jobs TO recado_system USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT ON jobs TO recado_tenant;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs, job_lanes TO recado_system;--> statement-breakpoint

-- The company of the running unit, or null in a system unit.
CREATE FUNCTION recado_company() RETURNS integer
  LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('recado.company_id', true), '')::integer $$;--> statement-breakpoint

-- Has a lane looked at, not later than the given moment. Leased lanes are looked at when their job ends anyway.
CREATE FUNCTION recado_wake_lanes(input jsonb) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO job_lanes AS l (name, pool, wake_at)
    SELECT j.lane, min(j.pool), min(coalesce(j."runAt", now()))
    FROM jsonb_to_recordset(input) AS j(lane text, pool text, "runAt" timestamptz)
    GROUP BY j.lane ORDER BY j.lane
  ON CONFLICT (name) DO UPDATE SET wake_at = greatest(excluded.wake_at, l.not_before)
    WHERE l.lease IS NULL AND l.wake_at > greatest(excluded.wake_at, l.not_before);
$$;--> statement-breakpoint

-- Adds jobs, in the order given. The lanes first: their rows stay locked until the commit, so ids follow commits.
-- `held`: the lane of the job that adds them, to be completed in the same transaction, so that it is locked in turn.
CREATE FUNCTION recado_enqueue(input jsonb, notice text DEFAULT NULL, held text DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM recado_wake_lanes(CASE WHEN held IS NULL THEN input
    ELSE input || jsonb_build_object('lane', held, 'pool', '', 'runAt', 'infinity') END);
  INSERT INTO jobs (company_id, lane, pool, kind, payload, dedupe_key, run_at, min_gap_ms, max_attempts, blocks_lane)
    SELECT coalesce(recado_company(), j."companyId"), j.lane, j.pool, j.kind, j.payload, j."dedupeKey",
           coalesce(j."runAt", now()), j."minGapMs", j."maxAttempts", j."blocksLane"
    FROM ROWS FROM (jsonb_to_recordset(input) AS (
      "companyId" integer, lane text, pool text, kind text, payload jsonb, "dedupeKey" text, "runAt" timestamptz,
      "minGapMs" integer, "maxAttempts" integer, "blocksLane" boolean)) WITH ORDINALITY AS j
    ORDER BY j.ordinality
  ON CONFLICT DO NOTHING;
  IF notice IS NOT NULL THEN PERFORM pg_notify('recado', notice); END IF;
END $$;--> statement-breakpoint

-- Says when a lane is to be looked at next; a lane with nothing left to do and no rest to keep disappears.
-- The row is locked before the jobs are read, so a job committed meanwhile is seen.
CREATE FUNCTION recado_settle_lane(lane_name text) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  resting timestamptz;
  next timestamptz;
BEGIN
  SELECT not_before INTO resting FROM job_lanes WHERE name = lane_name FOR UPDATE;
  SELECT coalesce(j.retry_at, moment) INTO next FROM jobs j
    WHERE j.lane = lane_name AND j.failed_at IS NULL AND j.run_at <= moment ORDER BY j.id LIMIT 1;
  IF NOT FOUND THEN
    SELECT min(j.run_at) INTO next FROM jobs j WHERE j.lane = lane_name AND j.failed_at IS NULL;
  END IF;
  IF next IS NULL AND resting <= moment THEN
    DELETE FROM job_lanes WHERE name = lane_name;
  ELSE
    UPDATE job_lanes SET lease = NULL, wake_at = greatest(coalesce(next, resting), resting) WHERE name = lane_name;
  END IF;
END $$;--> statement-breakpoint

-- Takes the first job of a lane that may run now. With a kind of `leased_kinds` the lane is leased for `lease_ms`
-- and the caller commits before it works; any other kind is worked on in the caller's transaction, under its lock, and
-- as the company it belongs to.
-- Always one row: without a job, `next_wake` says when to look again (null: when told; past: at once, after a commit,
-- because a lane's row is held now).
CREATE FUNCTION recado_claim(pools text[], leased_kinds text[], token uuid, lease_ms integer)
  RETURNS TABLE (id bigint, company_id integer, lane text, kind text, payload jsonb, attempts integer,
                 max_attempts integer, leased boolean, next_wake timestamptz)
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  moment timestamptz := clock_timestamp();
  found_lane job_lanes;
  head jobs;
BEGIN
  LOOP
    SELECT c.* INTO found_lane
      FROM (SELECT * FROM job_lanes WHERE pool = ANY (pools) AND wake_at <= moment ORDER BY wake_at LIMIT 200) c
      WHERE pg_try_advisory_xact_lock(hashtextextended(c.name, 0)) LIMIT 1;
    IF NOT FOUND THEN
      RETURN QUERY SELECT NULL::bigint, NULL::integer, NULL::text, NULL::text, NULL::jsonb, NULL::integer,
        NULL::integer, false, (SELECT min(wake_at) FROM job_lanes WHERE pool = ANY (pools) AND wake_at > moment);
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
      ELSIF head.company_id IS NOT NULL THEN
        PERFORM set_config('role', 'recado_tenant', true), set_config('recado.company_id', head.company_id::text, true);
      END IF;
      RETURN QUERY SELECT head.id, head.company_id, head.lane, head.kind, head.payload, head.attempts + 1,
        head.max_attempts, leased, NULL::timestamptz;
      RETURN;
    END IF;
  END LOOP;
  RETURN QUERY SELECT NULL::bigint, NULL::integer, NULL::text, NULL::text, NULL::jsonb, NULL::integer, NULL::integer,
    false, moment;
END $$;--> statement-breakpoint

-- Locks the lane of a job its worker is done with. False: the lease ran out and somebody else has the lane.
CREATE FUNCTION recado_hold_lane(lane_name text, token uuid, gap_ms integer) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  IF token IS NULL THEN
    UPDATE job_lanes SET not_before = now() + gap_ms * interval '1 ms' WHERE name = lane_name AND gap_ms > 0;
    RETURN true;
  END IF;
  PERFORM FROM job_lanes WHERE name = lane_name AND lease = token FOR UPDATE;
  RETURN FOUND;
END $$;--> statement-breakpoint

-- The job is done: it disappears and its lane goes on. `token`: of the lease, null inside the claiming transaction.
CREATE FUNCTION recado_complete(job_id bigint, token uuid) RETURNS boolean
  LANGUAGE plpgsql AS $$
DECLARE done jobs;
BEGIN
  SELECT * INTO done FROM jobs WHERE id = job_id;
  IF NOT FOUND OR NOT recado_hold_lane(done.lane, token, done.min_gap_ms) THEN RETURN false; END IF;
  DELETE FROM jobs WHERE id = job_id;
  PERFORM recado_settle_lane(done.lane);
  RETURN true;
END $$;--> statement-breakpoint

-- The job failed: it is tried again after `retry_ms`, or never when that is null. `tries`: attempts made so far.
CREATE FUNCTION recado_fail(job_id bigint, token uuid, tries integer, error text, retry_ms integer) RETURNS boolean
  LANGUAGE plpgsql AS $$
DECLARE
  failed jobs;
  again timestamptz := clock_timestamp() + retry_ms * interval '1 ms';
BEGIN
  SELECT * INTO failed FROM jobs WHERE id = job_id;
  IF NOT FOUND OR NOT recado_hold_lane(failed.lane, token, failed.min_gap_ms) THEN RETURN false; END IF;
  UPDATE jobs SET attempts = tries, last_error = error,
      failed_at = CASE WHEN again IS NULL THEN clock_timestamp() END,
      retry_at = CASE WHEN blocks_lane THEN again END,
      run_at = CASE WHEN blocks_lane OR again IS NULL THEN run_at ELSE again END
    WHERE id = job_id;
  PERFORM recado_settle_lane(failed.lane);
  RETURN true;
END $$;--> statement-breakpoint

-- Prolongs a lease. False: it ran out already.
CREATE FUNCTION recado_prolong(lane_name text, token uuid, lease_ms integer) RETURNS boolean
  LANGUAGE sql AS $$
  WITH prolonged AS (
    UPDATE job_lanes SET wake_at = clock_timestamp() + lease_ms * interval '1 ms'
      WHERE name = lane_name AND lease = token RETURNING 1)
  SELECT EXISTS (SELECT FROM prolonged);
$$;--> statement-breakpoint

-- Has a dead letter tried again, within the company of the unit. Gives its pool, or null when there is no such dead
-- letter or the same work (dedupe_key) is waiting already.
CREATE FUNCTION recado_revive(job_id bigint) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE dead jobs;
BEGIN
  SELECT * INTO dead FROM jobs
    WHERE id = job_id AND failed_at IS NOT NULL AND (recado_company() IS NULL OR company_id = recado_company());
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM recado_wake_lanes(jsonb_build_array(jsonb_build_object('lane', dead.lane, 'pool', dead.pool)));
  UPDATE jobs SET failed_at = NULL, retry_at = NULL, attempts = 0, run_at = now()
    WHERE id = job_id AND failed_at IS NOT NULL;
  RETURN CASE WHEN FOUND THEN dead.pool END;
EXCEPTION WHEN unique_violation THEN RETURN NULL;
END $$;--> statement-breakpoint

-- PostgreSQL lets everybody call a new function.
REVOKE EXECUTE ON FUNCTION recado_wake_lanes, recado_enqueue, recado_revive FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION recado_enqueue, recado_revive TO recado_tenant, recado_system;
