-- The functions of the queue, which run several times with each job. PostgreSQL plans the body of a function in SQL again
-- with every statement that calls it, which took longer than all else; it keeps the plans of PL/pgSQL. Where
-- plan_cache_mode says so it keeps them whatever the values are, and a kept plan must use the indexes although it was made while
-- there were few lanes: a campaign adds ten thousand in a moment.
CREATE OR REPLACE FUNCTION recado_shares(pools text[]) RETURNS TABLE(pool text, share_of integer, wake_at timestamp with time zone)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  asked text;
  lane record;
BEGIN
  FOREACH asked IN ARRAY pools LOOP
    -- The first lane of the first company, then of the next one: a look into the index for each.
    SELECT l.share_of, l.wake_at INTO lane FROM job_lanes l WHERE l.pool = asked ORDER BY l.share_of, l.wake_at LIMIT 1;
    WHILE FOUND LOOP
      RETURN QUERY SELECT asked, lane.share_of, lane.wake_at;
      SELECT l.share_of, l.wake_at INTO lane FROM job_lanes l
        WHERE l.pool = asked AND l.share_of > lane.share_of ORDER BY l.share_of, l.wake_at LIMIT 1;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recado_next_wake(pools text[], held text[]) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
DECLARE
  asked text;
  lane record;
  free timestamptz;
  first timestamptz;
BEGIN
  FOREACH asked IN ARRAY pools LOOP
    SELECT l.share_of, l.wake_at, l.name INTO lane FROM job_lanes l
      WHERE l.pool = asked ORDER BY l.share_of, l.wake_at LIMIT 1;
    WHILE FOUND LOOP
      free := lane.wake_at;
      IF lane.name = ANY (held) THEN
        SELECT l.wake_at INTO free FROM job_lanes l
          WHERE l.pool = asked AND l.share_of = lane.share_of AND l.name <> ALL (held) ORDER BY l.wake_at LIMIT 1;
      END IF;
      first := least(first, free);
      SELECT l.share_of, l.wake_at, l.name INTO lane FROM job_lanes l
        WHERE l.pool = asked AND l.share_of > lane.share_of ORDER BY l.share_of, l.wake_at LIMIT 1;
    END LOOP;
  END LOOP;
  RETURN first;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recado_next_wake(pools text[]) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN recado_next_wake(pools, '{}');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recado_wake_lanes(input jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO job_lanes AS l (name, pool, share_of, wake_at)
    SELECT j.lane, min(j.pool), coalesce(recado_company(), min(j."companyId"), 0), min(coalesce(j."runAt", now()))
    FROM jsonb_to_recordset(input) AS j(lane text, pool text, "companyId" integer, "runAt" timestamptz)
    GROUP BY j.lane ORDER BY j.lane
  ON CONFLICT (name) DO UPDATE SET wake_at = greatest(excluded.wake_at, l.not_before)
    WHERE l.lease IS NULL AND l.wake_at > greatest(excluded.wake_at, l.not_before);
END $$;--> statement-breakpoint
ALTER FUNCTION recado_claim(text[], text[], uuid, integer, integer, integer[]) SET plan_cache_mode TO 'force_generic_plan';--> statement-breakpoint
ALTER FUNCTION recado_claim(text[], text[], uuid, integer, integer, integer[]) SET enable_seqscan TO 'off';
