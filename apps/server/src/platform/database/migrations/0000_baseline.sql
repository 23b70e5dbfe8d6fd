-- The tables, functions and rights of a new installation: what the migrations in `former` made of a database, one after
-- the other. What the tables need to exist first: text search, and the two roles under which everything runs.
-- Needs PostgreSQL 15 or newer; the owner needs CREATEROLE once, or an administrator creates the two roles beforehand.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint

-- Roles belong to the whole server, so another database of it may have made them, perhaps at this very moment.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['recado_tenant', 'recado_system'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      BEGIN
        EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
      EXCEPTION WHEN insufficient_privilege THEN NULL; -- The administrator who made the role has granted it.
      END;
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role_name);
  END LOOP;
END $$;--> statement-breakpoint

-- LIKE may use an index under row-level security only if it is known not to leak. Only a superuser may say so
-- (the embedded database, most own servers); elsewhere a search reads the company's rows one by one.
DO $$
BEGIN
  ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;--> statement-breakpoint

-- Functions name tables that follow.
SET LOCAL check_function_bodies = false;--> statement-breakpoint

CREATE FUNCTION recado_audit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  belongs constant boolean := TG_ARGV[2] = '';
  secrets text[] := TG_ARGV[3];
  ignored constant text[] := TG_ARGV[4]::text[] || '{id,company_id,uuid,created_at,updated_at,retired_at}'::text[];
  actor constant jsonb := nullif(current_setting('recado.actor', true), '');
  old_row jsonb;
  new_row jsonb;
  any_row jsonb;
  before_fields jsonb;
  after_fields jsonb;
BEGIN
  IF TG_OP <> 'INSERT' THEN old_row := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN new_row := to_jsonb(NEW); END IF;
  -- A record is deleted when it is hidden; that it is taken apart later is a consequence (ADR 15).
  IF old_row ->> 'retired_at' IS NULL AND new_row ->> 'retired_at' IS NOT NULL THEN
    new_row := NULL;
  ELSIF current_setting('recado.retired', true) = 'shown' THEN
    RETURN NULL;
  END IF;
  any_row := coalesce(new_row, old_row);
  IF TG_TABLE_NAME = 'settings' AND recado_is_secret_setting(any_row ->> 'key') THEN
    secrets := secrets || 'value'::text;
  END IF;
  SELECT jsonb_object_agg(field, CASE WHEN field = ANY (secrets) THEN '"********"' ELSE recado_audit_value(field, was) END)
           FILTER (WHERE was NOT IN ('null', '""', '[]')),
         jsonb_object_agg(field, CASE WHEN field = ANY (secrets) THEN '"********"' ELSE recado_audit_value(field, becomes) END)
           FILTER (WHERE becomes NOT IN ('null', '""', '[]'))
    INTO before_fields, after_fields
    FROM (SELECT field, old_row -> field AS was, new_row -> field AS becomes FROM jsonb_object_keys(any_row) AS field
          WHERE field <> ALL (ignored)) AS fields
    WHERE was IS DISTINCT FROM becomes;
  IF TG_OP = 'UPDATE' AND before_fields IS NULL AND after_fields IS NULL THEN RETURN NULL; END IF;
  INSERT INTO audit_entries (company_id, actor_id, actor_name, address, agent, request_id, action, kind, record_id, label,
                             before, after)
    VALUES (
      (CASE TG_TABLE_NAME WHEN 'companies' THEN any_row ->> 'id' ELSE any_row ->> 'company_id' END)::integer,
      (actor ->> 'userId')::integer, actor ->> 'name', actor ->> 'address', actor ->> 'agent', actor ->> 'requestId',
      CASE WHEN belongs THEN 'update' WHEN new_row IS NULL THEN 'delete'
           WHEN old_row IS NULL AND TG_TABLE_NAME <> 'settings' THEN 'create' ELSE 'update' END,
      TG_ARGV[0], any_row ->> TG_ARGV[1],
      coalesce(CASE WHEN belongs THEN recado_audit_value(TG_ARGV[1], any_row -> TG_ARGV[1]) ->> 'name'
                    ELSE any_row ->> TG_ARGV[2] END, ''),
      before_fields, after_fields);
  RETURN NULL;
END $$;

CREATE FUNCTION recado_audit_value(field text, value jsonb) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(CASE
    WHEN jsonb_typeof(value) IS DISTINCT FROM 'number' THEN NULL
    WHEN field IN ('queue_id', 'send_id_queue') THEN
      (SELECT jsonb_build_object('id', id, 'name', name) FROM queues WHERE id = value::integer)
    WHEN field = 'whatsapp_id' THEN
      (SELECT jsonb_build_object('id', id, 'name', name) FROM whatsapps WHERE id = value::integer)
    WHEN field = 'user_id' THEN
      (SELECT jsonb_build_object('id', id, 'name', name) FROM users WHERE id = value::integer)
    WHEN field = 'plan_id' THEN
      (SELECT jsonb_build_object('id', id, 'name', name) FROM plans WHERE id = value::integer)
  END, value)
$$;

CREATE FUNCTION recado_audited(audited regclass, kind text, label_column name, secrets name[] DEFAULT '{}'::name[], ignored name[] DEFAULT '{}'::name[], id_column name DEFAULT 'id'::name) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW
    WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION recado_audit(%L, %L, %L, %L, %L)',
    audited, kind, id_column, label_column, secrets, ignored);
END $$;

CREATE FUNCTION recado_claim(pools text[], leased_kinds text[], token uuid, lease_ms integer, last_share integer, full_shares integer[]) RETURNS TABLE(id bigint, company_id integer, lane text, kind text, payload jsonb, attempts integer, max_attempts integer, leased boolean, share_of integer, next_wake timestamp with time zone)
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
        head.max_attempts, leased, found_lane.share_of, CASE WHEN leased THEN recado_next_wake(pools) END;
      RETURN;
    END IF;
  END LOOP;
  RETURN QUERY SELECT NULL::bigint, NULL::integer, NULL::text, NULL::text, NULL::jsonb, NULL::integer, NULL::integer,
    false, NULL::integer, moment;
END $$;

CREATE FUNCTION recado_company() RETURNS integer
    LANGUAGE sql STABLE
    AS $$ SELECT nullif(current_setting('recado.company_id', true), '')::integer $$;

CREATE FUNCTION recado_complete(job_id bigint, token uuid) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE done jobs;
BEGIN
  SELECT * INTO done FROM jobs WHERE id = job_id;
  IF NOT FOUND OR NOT recado_hold_lane(done.lane, token, done.min_gap_ms) THEN RETURN false; END IF;
  DELETE FROM jobs WHERE id = job_id;
  PERFORM recado_settle_lane(done.lane);
  RETURN true;
END $$;

CREATE FUNCTION recado_count_answers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO campaign_answers (company_id, campaign_id, confirmation, count)
  SELECT company_id, campaign_id, confirmation, sum(change)
  FROM (SELECT company_id, campaign_id, confirmation, 1 AS change FROM new_recipients WHERE confirmation IS NOT NULL
        UNION ALL
        SELECT company_id, campaign_id, confirmation, -1 FROM old_recipients WHERE confirmation IS NOT NULL) AS changes
  GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 2, 3
  ON CONFLICT (campaign_id, confirmation) DO UPDATE SET count = campaign_answers.count + excluded.count;
  RETURN NULL;
END $$;

CREATE FUNCTION recado_count_list_items() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE contact_lists SET contacts_count = contacts_count - gone.contacts, valid_count = valid_count - gone.valid,
      invalid_count = invalid_count - gone.invalid
    FROM (SELECT contact_list_id, count(*) AS contacts, count(*) FILTER (WHERE is_whatsapp_valid) AS valid,
                 count(*) FILTER (WHERE NOT is_whatsapp_valid) AS invalid
          FROM old_items GROUP BY contact_list_id) AS gone
    WHERE contact_lists.id = gone.contact_list_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE contact_lists SET contacts_count = contacts_count + added.contacts, valid_count = valid_count + added.valid,
      invalid_count = invalid_count + added.invalid
    FROM (SELECT contact_list_id, count(*) AS contacts, count(*) FILTER (WHERE is_whatsapp_valid) AS valid,
                 count(*) FILTER (WHERE NOT is_whatsapp_valid) AS invalid
          FROM new_items GROUP BY contact_list_id) AS added
    WHERE contact_lists.id = added.contact_list_id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION recado_count_rating() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.rating IS NOT NULL AND OLD.user_id IS NOT NULL THEN
    UPDATE user_ratings SET rated = rated - 1, total = total - OLD.rating WHERE user_id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.rating IS NOT NULL AND NEW.user_id IS NOT NULL THEN
    INSERT INTO user_ratings (company_id, user_id, rated, total) VALUES (NEW.company_id, NEW.user_id, 1, NEW.rating)
    ON CONFLICT (user_id) DO UPDATE SET rated = user_ratings.rated + 1, total = user_ratings.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION recado_count_recipients() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;

CREATE FUNCTION recado_detach(parent regclass, parent_id integer, most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
DECLARE
  reference record;
  chosen text;
  part integer;
  taken integer := 0;
BEGIN
  FOR reference IN
    SELECT c.conrelid::regclass AS child, own.attname AS col, c.confdeltype = 'c' AS goes
    FROM pg_constraint c
    CROSS JOIN unnest(c.conkey, c.confkey) AS pair(own, theirs)
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = pair.own
    JOIN pg_attribute theirs ON theirs.attrelid = c.confrelid AND theirs.attnum = pair.theirs AND theirs.attname = 'id'
    WHERE c.contype = 'f' AND c.confrelid = parent AND c.confdeltype IN ('c', 'n')
    ORDER BY c.conname
  LOOP
    chosen := format('ctid = ANY (ARRAY(SELECT ctid FROM %s WHERE %I = $1 LIMIT $2))', reference.child, reference.col);
    EXECUTE CASE WHEN reference.goes THEN format('DELETE FROM %s WHERE %s', reference.child, chosen)
      ELSE format('UPDATE %s SET %I = NULL WHERE %s', reference.child, reference.col, chosen) END
      USING parent_id, most - taken;
    GET DIAGNOSTICS part = ROW_COUNT;
    taken := taken + part;
    EXIT WHEN taken >= most;
  END LOOP;
  RETURN taken;
END $_$;

CREATE FUNCTION recado_discard(job_ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
END $$;

CREATE FUNCTION recado_end_push() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION recado_enqueue(input jsonb, notice text DEFAULT NULL::text, held text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM recado_wake_lanes(CASE WHEN held IS NULL THEN input
    ELSE input || jsonb_build_object('lane', held, 'pool', '', 'runAt', 'infinity') END);
  INSERT INTO jobs (company_id, lane, pool, kind, payload, dedupe_key, run_at, min_gap_ms, max_attempts, blocks_lane,
                    request_id)
    SELECT coalesce(recado_company(), j."companyId"), j.lane, j.pool, j.kind, j.payload, j."dedupeKey",
           coalesce(j."runAt", now()), j."minGapMs", j."maxAttempts", j."blocksLane",
           coalesce(j."requestId", (SELECT b.request_id FROM jobs b WHERE b.id = j."begunBy"))
    FROM ROWS FROM (jsonb_to_recordset(input) AS (
      "companyId" integer, lane text, pool text, kind text, payload jsonb, "dedupeKey" text, "runAt" timestamptz,
      "minGapMs" integer, "maxAttempts" integer, "blocksLane" boolean, "requestId" text,
      "begunBy" bigint)) WITH ORDINALITY AS j
    ORDER BY j.ordinality
  ON CONFLICT DO NOTHING;
  IF notice IS NOT NULL THEN PERFORM pg_notify('recado', notice); END IF;
END $$;

CREATE FUNCTION recado_enter() RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  claimed json := nullif(current_setting('recado.claimed', true), '')::json;
  key bigint := (claimed ->> 'key')::bigint;
BEGIN
  IF claimed IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(key), pg_advisory_unlock(key);
  IF claimed ->> 'company' IS NOT NULL THEN
    PERFORM set_config('role', 'recado_tenant', true), set_config('recado.company_id', claimed ->> 'company', true);
  END IF;
END $$;

CREATE FUNCTION recado_fail(job_id bigint, token uuid, tries integer, error text, retry_ms integer) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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
END $$;

CREATE FUNCTION recado_find_words(query tsquery, places text[], before_at timestamp with time zone, before_id integer, since timestamp with time zone, enough integer, most integer, walks integer DEFAULT 1) RETURNS TABLE(ids integer[], end_at timestamp with time zone, end_id integer, is_complete boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  company integer := current_setting('recado.company_id')::integer;
  step constant integer := 1500;
  ends constant timestamptz := clock_timestamp() + interval '12 milliseconds';
  looked integer;
  more integer[];
  oldest timestamptz;
  -- The week that has the words in very many messages, whose newest were walked.
  walked integer;
  week integer;
  in_week tsquery;
BEGIN
  ids := '{}';
  end_at := before_at;
  end_id := before_id;
  <<looks>>
  LOOP
    IF walks > 0 THEN
      -- In the order in which they are read: sorting them again would cost as much as reading them.
      SELECT coalesce(array_agg(w.message_id) FILTER (WHERE w.fits), '{}'), (array_agg(w.created_at) FILTER (WHERE w.fits))[most],
        count(*), min(w.created_at), (array_agg(w.message_id))[count(*)]
      INTO more, before_at, looked, end_at, end_id
      FROM (
        SELECT m.message_id, m.created_at, m.words @@ query AS fits FROM message_words m
        WHERE m.company_id = company AND (m.created_at, m.message_id) < (end_at, end_id) AND m.created_at >= since
        ORDER BY m.created_at DESC, m.message_id DESC LIMIT step) w;
      is_complete := looked < step;
      IF cardinality(more) > most THEN
        more := more[1:most];
        end_at := before_at;
        end_id := more[most];
        is_complete := false;
      END IF;
      ids := ids || more;
      IF is_complete OR cardinality(ids) >= enough OR (walked IS NOT NULL AND clock_timestamp() > ends) THEN
        RETURN NEXT; RETURN;
      END IF;
      walks := walks - 1;
      CONTINUE looks WHEN walks > 0;
    END IF;

    is_complete := false;
    IF oldest IS NULL THEN
      SELECT greatest(m.created_at, since) INTO oldest FROM message_words m
      WHERE m.company_id = company ORDER BY m.created_at, m.message_id LIMIT 1;
    END IF;
    FOR week IN REVERSE recado_week(end_at) .. recado_week(oldest) LOOP
      in_week := (SELECT string_agg('''' || company || ':' || week || ':' || rtrim(place, '*') || ''''
        || CASE WHEN right(place, 1) = '*' THEN ':*' ELSE '' END, ' & ') FROM unnest(places) AS place)::tsquery;
      WITH found AS MATERIALIZED (
        SELECT m.message_id, m.created_at, m.company_id, m.words @@ query AS fits FROM message_words m
        WHERE recado_word_places(m.company_id, m.created_at, m.words) @@ in_week
        LIMIT CASE WHEN week IS DISTINCT FROM walked THEN step END),
      newest AS (
        SELECT f.message_id, f.created_at FROM found f
        WHERE f.company_id = company AND (f.created_at, f.message_id) < (end_at, end_id) AND f.created_at >= since AND f.fits
        ORDER BY f.created_at DESC, f.message_id DESC LIMIT most)
      SELECT array_agg(n.message_id ORDER BY n.created_at DESC, n.message_id DESC),
        (array_agg(n.created_at ORDER BY n.created_at, n.message_id))[1],
        (array_agg(n.message_id ORDER BY n.created_at, n.message_id))[1], (SELECT count(*) FROM found)
      INTO more, before_at, before_id, looked FROM newest n;
      IF week IS DISTINCT FROM walked AND looked = step THEN
        walked := week;
        walks := 16;
        CONTINUE looks;
      END IF;
      ids := ids || coalesce(more, '{}');
      IF cardinality(more) = most THEN
        end_at := before_at;
        end_id := before_id;
        RETURN NEXT; RETURN;
      END IF;
      end_at := least(end_at, to_timestamp(week::bigint * 604800));
      end_id := 0;
      IF (cardinality(ids) >= enough OR clock_timestamp() > ends) AND end_at > oldest THEN RETURN NEXT; RETURN; END IF;
    END LOOP;
    is_complete := true;
    RETURN NEXT; RETURN;
  END LOOP;
END $$;

CREATE FUNCTION recado_fold(input text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, input)) $$;

CREATE FUNCTION recado_forget_audits(most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH forgotten AS (
    DELETE FROM audit_entries WHERE id IN (
      SELECT id FROM audit_entries WHERE created_at < now() - interval '1 year' ORDER BY created_at, id LIMIT most)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten;
$$;

CREATE FUNCTION recado_forget_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM round_figures WHERE company_id = NEW.id;
  INSERT INTO stale_hours (company_id, hour)
    SELECT DISTINCT company_id, date_trunc('hour', queued_at, 'UTC') FROM ticket_cycles WHERE company_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION recado_guard(guarded regclass, tenant_privileges text DEFAULT 'SELECT, INSERT, UPDATE, DELETE'::text, owner_column name DEFAULT 'company_id'::name) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE own text := format('%I = current_setting(''recado.company_id'')::integer', owner_column);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format('CREATE POLICY tenant ON %s TO recado_tenant USING (%s) WITH CHECK (%s)', guarded, own, own);
  EXECUTE format('CREATE POLICY system ON %s TO recado_system USING (true) WITH CHECK (true)', guarded);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO recado_system', guarded);
  EXECUTE format('GRANT %s ON %s TO recado_tenant', tenant_privileges, guarded);
  PERFORM recado_touched(guarded);
END $$;

CREATE FUNCTION recado_hold_lane(lane_name text, token uuid, gap_ms integer) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF token IS NULL THEN
    UPDATE job_lanes SET not_before = now() + gap_ms * interval '1 ms' WHERE name = lane_name AND gap_ms > 0;
    RETURN true;
  END IF;
  PERFORM FROM job_lanes WHERE name = lane_name AND lease = token FOR UPDATE;
  RETURN FOUND;
END $$;

CREATE FUNCTION recado_is_secret_setting(key text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$ SELECT key ~* '(token|secret|password|credential|certificate|apikey|asaas)' $$;

CREATE FUNCTION recado_keep_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE found tsvector := CASE WHEN NEW.is_deleted OR NEW.body = '' THEN NULL ELSE recado_words(NEW.body) END;
BEGIN
  IF length(found) > 0 THEN
    INSERT INTO message_words (message_id, company_id, created_at, words)
    VALUES (NEW.id, NEW.company_id, NEW.created_at, found)
    ON CONFLICT (message_id) DO UPDATE SET created_at = excluded.created_at, words = excluded.words;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM message_words WHERE message_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION recado_length(length interval) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT ('1e' || 7 * CASE WHEN length < interval '10 seconds' THEN 0
    ELSE least(63, 1 + floor(ln(extract(epoch FROM length)::float8 / 10) / ln(1.18::float8))::integer) END)::numeric $$;

CREATE FUNCTION recado_next_wake(pools text[]) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$ SELECT min(wake_at) FROM recado_shares(pools) $$;

CREATE FUNCTION recado_next_wake(pools text[], held text[]) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  SELECT min(lane.wake_at) FROM recado_shares(pools) s CROSS JOIN LATERAL (
    SELECT l.wake_at FROM job_lanes l
    WHERE l.pool = s.pool AND l.share_of = s.share_of AND l.name <> ALL (held)
    ORDER BY l.wake_at LIMIT 1) AS lane;
$$;

CREATE FUNCTION recado_note_rounds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stale_hours (company_id, hour)
      SELECT DISTINCT company_id, date_trunc('hour', queued_at, 'UTC') FROM present;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stale_hours (company_id, hour)
      SELECT DISTINCT f.company_id, date_trunc('hour', f.queued_at, 'UTC') FROM former f JOIN companies c ON c.id = f.company_id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION recado_prolong(lane_name text, token uuid, lease_ms integer) RETURNS boolean
    LANGUAGE sql
    AS $$
  WITH prolonged AS (
    UPDATE job_lanes SET wake_at = clock_timestamp() + lease_ms * interval '1 ms'
      WHERE name = lane_name AND lease = token RETURNING 1)
  SELECT EXISTS (SELECT FROM prolonged);
$$;

CREATE FUNCTION recado_protect_columns() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  protected_column text;
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  after jsonb := to_jsonb(NEW);
BEGIN
  FOREACH protected_column IN ARRAY TG_ARGV LOOP
    IF TG_OP = 'INSERT' AND coalesce(after->protected_column, 'null') IN ('null', 'false') THEN CONTINUE; END IF;
    IF after->protected_column IS DISTINCT FROM before->protected_column THEN
      RAISE EXCEPTION 'a company cannot set %.%', TG_TABLE_NAME, protected_column USING ERRCODE = '42501';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE FUNCTION recado_revive(job_id bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION recado_settle_lane(lane_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
END $$;

CREATE FUNCTION recado_shares(pools text[]) RETURNS TABLE(pool text, share_of integer, wake_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
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
$$;

CREATE FUNCTION recado_status_since() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.status_since := clock_timestamp();
  RETURN NEW;
END $$;

CREATE FUNCTION recado_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;

CREATE FUNCTION recado_touched(touched regclass) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = touched AND attname = 'updated_at' AND NOT attisdropped) THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON %s FOR EACH ROW
      WHEN (current_setting(''recado.retired'', true) IS DISTINCT FROM ''shown'') EXECUTE FUNCTION recado_touch()', touched);
  END IF;
END $$;

CREATE FUNCTION recado_wake_lanes(input jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO job_lanes AS l (name, pool, share_of, wake_at)
    SELECT j.lane, min(j.pool), coalesce(recado_company(), min(j."companyId"), 0), min(coalesce(j."runAt", now()))
    FROM jsonb_to_recordset(input) AS j(lane text, pool text, "companyId" integer, "runAt" timestamptz)
    GROUP BY j.lane ORDER BY j.lane
  ON CONFLICT (name) DO UPDATE SET wake_at = greatest(excluded.wake_at, l.not_before)
    WHERE l.lease IS NULL AND l.wake_at > greatest(excluded.wake_at, l.not_before);
$$;

CREATE FUNCTION recado_wall_references() RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  reference record;
  on_delete text;
BEGIN
  FOR reference IN
    SELECT c.conname, c.conrelid::regclass AS child, c.confrelid::regclass AS parent, a.attname AS col, c.confdeltype,
           (SELECT relname FROM pg_class WHERE oid = c.confrelid) || '_wall' AS wall
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND c.connamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.conrelid AND attname = 'company_id')
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.confrelid AND attname = 'company_id')
  LOOP
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = reference.parent AND conname = reference.wall) THEN
      EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I UNIQUE (company_id, id)', reference.parent, reference.wall);
    END IF;
    on_delete := CASE reference.confdeltype
      WHEN 'c' THEN 'CASCADE'
      WHEN 'n' THEN format('SET NULL (%I)', reference.col)
      ELSE 'NO ACTION' END;
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference.child, reference.conname);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (company_id, %I) REFERENCES %s (company_id, id) ON DELETE %s',
                   reference.child, reference.conname, reference.col, reference.parent, on_delete);
  END LOOP;
END $$;

CREATE FUNCTION recado_week(moment timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ BEGIN RETURN floor(date_part('epoch', moment) / 604800)::integer; END $$;

CREATE FUNCTION recado_word_places(company integer, moment timestamp with time zone, words tsvector) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  week text := company || ':' || public.recado_week(moment) || ':';
  places text[] := tsvector_to_array(words);
BEGIN
  FOR n IN 1 .. cardinality(places) LOOP places[n] := week || left(places[n], 60); END LOOP;
  RETURN array_to_tsvector(places);
END $$;

CREATE FUNCTION recado_words(input text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ BEGIN RETURN to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(public.recado_fold(left(input, 4000)),
    '[\u0001-/:-@[-`{-\u00BF\u2000-\u2BFF\u3000-\u303F\uFE00-\uFE0F\U0001F000-\U0001FAFF]+', ' ', 'g')); END $$;

CREATE TABLE announcements (
    id integer NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    priority smallint DEFAULT 3 NOT NULL,
    status boolean DEFAULT true NOT NULL,
    media_id integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE announcements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE api_keys (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    hint text DEFAULT ''::text NOT NULL,
    scopes text[] NOT NULL,
    whatsapp_id integer,
    made_by text,
    expires_at timestamp(3) with time zone,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
ALTER TABLE api_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE api_requests (
    id integer NOT NULL,
    company_id integer NOT NULL,
    api_key_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    record_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE api_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE api_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE audit_entries (
    id integer NOT NULL,
    company_id integer,
    actor_id integer,
    actor_name text,
    address text,
    agent text,
    request_id text,
    action text NOT NULL,
    kind text NOT NULL,
    record_id text,
    label text DEFAULT ''::text NOT NULL,
    before jsonb,
    after jsonb,
    search_text text GENERATED ALWAYS AS (recado_fold(((((label || ' '::text) || COALESCE(actor_name, ''::text)) || ' '::text) || COALESCE(address, ''::text)))) STORED NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE audit_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE call_counts (
    key text NOT NULL,
    calls integer NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE campaign_answers (
    company_id integer NOT NULL,
    campaign_id integer NOT NULL,
    confirmation text NOT NULL,
    count integer NOT NULL
);

ALTER TABLE campaign_answers FORCE ROW LEVEL SECURITY;

CREATE TABLE campaign_counts (
    company_id integer NOT NULL,
    campaign_id integer NOT NULL,
    message_index smallint NOT NULL,
    state text NOT NULL,
    count integer NOT NULL,
    failed_code text DEFAULT ''::text NOT NULL
);

ALTER TABLE campaign_counts FORCE ROW LEVEL SECURITY;

CREATE TABLE campaign_paces (
    whatsapp_id integer NOT NULL,
    company_id integer NOT NULL,
    turn integer DEFAULT 0 NOT NULL,
    next_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    since_longer integer DEFAULT 0 NOT NULL,
    day text DEFAULT ''::text NOT NULL,
    sent_today integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE campaign_paces FORCE ROW LEVEL SECURITY;

CREATE TABLE campaign_recipients (
    id integer NOT NULL,
    company_id integer NOT NULL,
    campaign_id integer NOT NULL,
    number text NOT NULL,
    name text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    zone text DEFAULT ''::text NOT NULL,
    contact_id integer,
    state text DEFAULT 'queued'::text NOT NULL,
    message_index smallint,
    message_id integer,
    confirmation text,
    confirmation_requested_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    delivered_at timestamp(3) with time zone,
    read_at timestamp(3) with time zone,
    replied_at timestamp(3) with time zone,
    failed_code text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    handed_at timestamp(3) with time zone,
    under_way smallint DEFAULT 0 NOT NULL,
    is_checked boolean DEFAULT true NOT NULL,
    CONSTRAINT campaign_recipients_confirmation CHECK ((confirmation = ANY (ARRAY['asked'::text, 'accepted'::text, 'declined'::text, 'unanswered'::text, 'optedOut'::text]))),
    CONSTRAINT campaign_recipients_index CHECK (((message_index >= 1) AND (message_index <= 5))),
    CONSTRAINT campaign_recipients_state CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'replied'::text, 'failed'::text, 'suppressed'::text])))
);

ALTER TABLE campaign_recipients FORCE ROW LEVEL SECURITY;
ALTER TABLE campaign_recipients ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE campaign_settings (
    company_id integer NOT NULL,
    key text NOT NULL,
    value jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE campaign_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE campaigns (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    message1 text,
    message2 text,
    message3 text,
    message4 text,
    message5 text,
    confirmation_message1 text,
    confirmation_message2 text,
    confirmation_message3 text,
    confirmation_message4 text,
    confirmation_message5 text,
    confirmation boolean DEFAULT false NOT NULL,
    status text DEFAULT 'INATIVA'::text NOT NULL,
    paused_for text,
    scheduled_at timestamp(3) with time zone,
    started_at timestamp(3) with time zone,
    resumed_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    last_sent_at timestamp(3) with time zone,
    whatsapp_id integer,
    contact_list_id integer,
    tag_list_id integer,
    file_list_id integer,
    queue_id integer,
    opens_tickets boolean DEFAULT true NOT NULL,
    opt_out_line boolean DEFAULT false NOT NULL,
    media_id integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    weights smallint[] DEFAULT '{1,1,1,1,1}'::smallint[] NOT NULL,
    uses_segment boolean DEFAULT false NOT NULL,
    segment_list_id integer,
    segment_tag_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    segment_all_tags boolean DEFAULT false NOT NULL,
    segment_contact text DEFAULT 'any'::text NOT NULL,
    segment_contact_days smallint DEFAULT 30 NOT NULL,
    excluded_tag_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    excluded_list_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    excluded_campaign_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    CONSTRAINT campaigns_segment_contact CHECK ((segment_contact = ANY (ARRAY['any'::text, 'within'::text, 'notWithin'::text]))),
    CONSTRAINT campaigns_status CHECK ((status = ANY (ARRAY['INATIVA'::text, 'PROGRAMADA'::text, 'EM_ANDAMENTO'::text, 'CANCELADA'::text, 'FINALIZADA'::text])))
);

ALTER TABLE campaigns FORCE ROW LEVEL SECURITY;
ALTER TABLE campaigns ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE channel_credentials (
    connection_id integer NOT NULL,
    value bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE channel_keys (
    connection_id integer NOT NULL,
    type text NOT NULL,
    id text NOT NULL,
    value bytea NOT NULL
);

CREATE TABLE channel_leases (
    connection_id integer NOT NULL,
    holder text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE chat_messages (
    id integer NOT NULL,
    company_id integer NOT NULL,
    chat_id integer NOT NULL,
    sender_id integer,
    sender_name text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    media_id integer,
    media_type text,
    client_key text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_edited boolean DEFAULT false NOT NULL,
    is_deleted boolean DEFAULT false NOT NULL,
    quoted_id integer,
    CONSTRAINT chat_messages_media_type CHECK ((media_type = ANY (ARRAY['image'::text, 'audio'::text, 'video'::text, 'other'::text])))
);

ALTER TABLE chat_messages FORCE ROW LEVEL SECURITY;
ALTER TABLE chat_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE chat_users (
    company_id integer NOT NULL,
    chat_id integer NOT NULL,
    user_id integer NOT NULL,
    unreads integer DEFAULT 0 NOT NULL,
    last_read_id integer,
    joined_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    joined_after_id integer,
    CONSTRAINT chat_users_unreads CHECK ((unreads >= 0))
);

ALTER TABLE chat_users FORCE ROW LEVEL SECURITY;

CREATE TABLE chats (
    id integer NOT NULL,
    company_id integer NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    title text NOT NULL,
    owner_id integer,
    last_message text DEFAULT ''::text NOT NULL,
    last_message_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE chats FORCE ROW LEVEL SECURITY;
ALTER TABLE chats ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE companies (
    id integer NOT NULL,
    name text NOT NULL,
    email text,
    phone text,
    plan_id integer,
    status boolean DEFAULT true NOT NULL,
    campaigns_enabled boolean DEFAULT true NOT NULL,
    due_date date,
    trial_expiration date,
    recurrence text DEFAULT 'MENSAL'::text NOT NULL,
    time_zone text DEFAULT 'America/Sao_Paulo'::text NOT NULL,
    schedules jsonb DEFAULT '[]'::jsonb NOT NULL,
    billing_name text,
    address_zip_code text,
    address_street text,
    address_state text,
    address_city text,
    address_district text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    due_day smallint,
    retired_at timestamp(3) with time zone,
    address_country text DEFAULT 'BR'::text NOT NULL,
    language text DEFAULT 'pt'::text NOT NULL,
    country text DEFAULT 'BR'::text NOT NULL,
    document text,
    CONSTRAINT companies_language CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text]))),
    CONSTRAINT companies_recurrence CHECK ((recurrence = ANY (ARRAY['MENSAL'::text, 'BIMESTRAL'::text, 'TRIMESTRAL'::text, 'SEMESTRAL'::text, 'ANUAL'::text])))
);

ALTER TABLE companies FORCE ROW LEVEL SECURITY;
ALTER TABLE companies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE contact_import_parts (
    id integer NOT NULL,
    company_id integer NOT NULL,
    import_id integer NOT NULL,
    "position" integer NOT NULL,
    rows jsonb NOT NULL
);

ALTER TABLE contact_import_parts FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_import_parts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE contact_import_refusals (
    id integer NOT NULL,
    company_id integer NOT NULL,
    import_id integer NOT NULL,
    "row" integer NOT NULL,
    name text NOT NULL,
    number text NOT NULL,
    email text NOT NULL,
    reason text NOT NULL,
    is_kept boolean DEFAULT false NOT NULL,
    value text DEFAULT ''::text NOT NULL
);

ALTER TABLE contact_import_refusals FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_import_refusals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE contact_imports (
    id integer NOT NULL,
    company_id integer NOT NULL,
    user_id integer,
    source text NOT NULL,
    file_name text DEFAULT ''::text NOT NULL,
    state text NOT NULL,
    sample jsonb DEFAULT '[]'::jsonb NOT NULL,
    choice jsonb,
    total integer DEFAULT 0 NOT NULL,
    processed integer DEFAULT 0 NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    updated integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    finished_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    contact_list_id integer,
    left_out integer DEFAULT 0 NOT NULL,
    CONSTRAINT contact_imports_source CHECK ((source = ANY (ARRAY['file'::text, 'agenda'::text]))),
    CONSTRAINT contact_imports_state CHECK ((state = ANY (ARRAY['draft'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE contact_imports FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE contact_list_items (
    id integer NOT NULL,
    company_id integer NOT NULL,
    contact_list_id integer NOT NULL,
    name text NOT NULL,
    number text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    is_whatsapp_valid boolean,
    checked_at timestamp(3) with time zone,
    search_text text GENERATED ALWAYS AS (((recado_fold(name) || ' '::text) || number)) STORED NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE contact_list_items FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_list_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE contact_lists (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    contacts_count integer DEFAULT 0 NOT NULL,
    valid_count integer DEFAULT 0 NOT NULL,
    invalid_count integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE contact_lists FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_lists ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE contacts (
    id integer NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    number text,
    lid text,
    email text DEFAULT ''::text NOT NULL,
    profile_pic_url text DEFAULT ''::text NOT NULL,
    is_group boolean DEFAULT false NOT NULL,
    disable_bot boolean DEFAULT false NOT NULL,
    extra_info jsonb DEFAULT '[]'::jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS (((recado_fold(name) || ' '::text) || COALESCE(number, ''::text))) STORED NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    picture_checked_at timestamp(3) with time zone,
    number_state text DEFAULT 'known'::text NOT NULL,
    CONSTRAINT contacts_number_state CHECK ((number_state = ANY (ARRAY['known'::text, 'unchecked'::text, 'unknown'::text])))
);

ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE drafts (
    company_id integer NOT NULL,
    ticket_id integer NOT NULL,
    user_id integer NOT NULL,
    text text NOT NULL,
    written_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE drafts FORCE ROW LEVEL SECURITY;

CREATE TABLE file_list_options (
    id integer NOT NULL,
    company_id integer NOT NULL,
    file_list_id integer NOT NULL,
    "position" integer NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    media_id integer
);

ALTER TABLE file_list_options FORCE ROW LEVEL SECURITY;
ALTER TABLE file_list_options ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE file_lists (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    message text NOT NULL,
    details text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE file_lists FORCE ROW LEVEL SECURITY;
ALTER TABLE file_lists ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE former_texts (
    id integer NOT NULL,
    company_id integer NOT NULL,
    message_id integer NOT NULL,
    text text NOT NULL,
    replaced_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE former_texts FORCE ROW LEVEL SECURITY;
ALTER TABLE former_texts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE helps (
    id integer NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    video text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE helps ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE history_batches (
    id integer NOT NULL,
    company_id integer NOT NULL,
    import_id integer NOT NULL,
    part_id integer NOT NULL,
    name text NOT NULL,
    size integer NOT NULL,
    messages jsonb NOT NULL,
    done_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE history_batches FORCE ROW LEVEL SECURITY;
ALTER TABLE history_batches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE history_imports (
    id integer NOT NULL,
    company_id integer NOT NULL,
    connection_id integer NOT NULL,
    pairing text NOT NULL,
    window_start timestamp(3) with time zone NOT NULL,
    window_end timestamp(3) with time zone,
    with_groups boolean NOT NULL,
    close_tickets boolean NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    processed integer DEFAULT 0 NOT NULL,
    reached timestamp(3) with time zone,
    last_part_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    stopped_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE history_imports FORCE ROW LEVEL SECURITY;
ALTER TABLE history_imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE history_parts (
    id integer NOT NULL,
    company_id integer NOT NULL,
    import_id integer NOT NULL,
    wid text NOT NULL,
    reference jsonb NOT NULL,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE history_parts FORCE ROW LEVEL SECURITY;
ALTER TABLE history_parts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE inbound_events (
    id integer NOT NULL,
    company_id integer NOT NULL,
    connection_id integer NOT NULL,
    chat_id text NOT NULL,
    wid text NOT NULL,
    kind text NOT NULL,
    fingerprint text DEFAULT ''::text NOT NULL,
    payload jsonb NOT NULL,
    processed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    number text,
    lid text
);

ALTER TABLE inbound_events FORCE ROW LEVEL SECURITY;
ALTER TABLE inbound_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE installation (
    "only" boolean DEFAULT true NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    folder_marker uuid,
    CONSTRAINT installation_only CHECK ("only")
);

CREATE TABLE invitations (
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE invitations FORCE ROW LEVEL SECURITY;

CREATE TABLE invoice_adjustments (
    id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer,
    kind text NOT NULL,
    detail text NOT NULL,
    cents integer NOT NULL,
    days integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT invoice_adjustments_kind CHECK ((kind = ANY (ARRAY['change'::text, 'credit'::text])))
);

ALTER TABLE invoice_adjustments FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice_adjustments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE invoices (
    id integer NOT NULL,
    company_id integer NOT NULL,
    detail text NOT NULL,
    value numeric(12,2) NOT NULL,
    due_date date NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    lines jsonb DEFAULT '[]'::jsonb NOT NULL,
    paid_at timestamp(3) with time zone,
    paid_through text,
    renewed_to date
);

ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE job_lanes (
    name text NOT NULL,
    pool text NOT NULL,
    wake_at timestamp with time zone NOT NULL,
    not_before timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    lease uuid,
    share_of integer DEFAULT 0 NOT NULL
);

CREATE TABLE jobs (
    id bigint NOT NULL,
    company_id integer,
    lane text NOT NULL,
    pool text NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    dedupe_key text,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    retry_at timestamp with time zone,
    min_gap_ms integer DEFAULT 0 NOT NULL,
    max_attempts integer NOT NULL,
    blocks_lane boolean DEFAULT true NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    failed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    request_id text
);

ALTER TABLE jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE media_files (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    original_name text NOT NULL,
    mimetype text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL,
    safe_inline boolean DEFAULT false NOT NULL,
    width integer,
    height integer,
    seconds real,
    voice boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    waveform jsonb,
    greeting_of integer,
    option_of integer,
    missing_since timestamp(3) with time zone
);

ALTER TABLE media_files FORCE ROW LEVEL SECURITY;
ALTER TABLE media_files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE menu_figures (
    id bigint NOT NULL,
    company_id integer NOT NULL,
    queue_id integer NOT NULL,
    option_id integer NOT NULL,
    title text NOT NULL,
    day date NOT NULL,
    is_sum boolean DEFAULT false NOT NULL,
    reached integer DEFAULT 0 NOT NULL,
    chose integer DEFAULT 0 NOT NULL,
    back integer DEFAULT 0 NOT NULL,
    person integer DEFAULT 0 NOT NULL,
    silent integer DEFAULT 0 NOT NULL,
    at_limit integer DEFAULT 0 NOT NULL
);

ALTER TABLE menu_figures FORCE ROW LEVEL SECURITY;
ALTER TABLE menu_figures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE menu_visits (
    ticket_id integer NOT NULL,
    company_id integer NOT NULL,
    queue_id integer NOT NULL,
    option_id integer NOT NULL,
    title text NOT NULL,
    day date NOT NULL,
    is_at_limit boolean DEFAULT false NOT NULL
);

ALTER TABLE menu_visits FORCE ROW LEVEL SECURITY;

CREATE TABLE message_receipts (
    company_id integer NOT NULL,
    message_id integer NOT NULL,
    participant text NOT NULL,
    ack smallint NOT NULL,
    CONSTRAINT message_receipts_ack CHECK (((ack >= 2) AND (ack <= 5)))
);

ALTER TABLE message_receipts FORCE ROW LEVEL SECURITY;

CREATE TABLE message_word_backlog (
    below_id integer NOT NULL
);

CREATE TABLE message_words (
    message_id integer NOT NULL,
    company_id integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    words tsvector NOT NULL
);

ALTER TABLE message_words FORCE ROW LEVEL SECURITY;

CREATE TABLE messages (
    id integer NOT NULL,
    company_id integer NOT NULL,
    ticket_id integer NOT NULL,
    contact_id integer,
    connection_id integer,
    chat_id text,
    wid text,
    body text DEFAULT ''::text NOT NULL,
    from_me boolean DEFAULT false NOT NULL,
    user_id integer,
    queue_id integer,
    read boolean DEFAULT false NOT NULL,
    ack smallint DEFAULT 0 NOT NULL,
    media_type text DEFAULT 'chat'::text NOT NULL,
    media_id integer,
    quoted_message_id integer,
    is_deleted boolean DEFAULT false NOT NULL,
    is_edited boolean DEFAULT false NOT NULL,
    is_forwarded boolean DEFAULT false NOT NULL,
    is_stub boolean DEFAULT false NOT NULL,
    reactions jsonb DEFAULT '[]'::jsonb NOT NULL,
    participant text,
    data jsonb,
    client_key text,
    sent_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    failed_code text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    cycle_id integer,
    has_former_text boolean DEFAULT false NOT NULL,
    is_automatic boolean DEFAULT false NOT NULL,
    origin text,
    answer jsonb,
    secret text,
    CONSTRAINT messages_ack CHECK (((ack >= 0) AND (ack <= 5)))
);

ALTER TABLE messages FORCE ROW LEVEL SECURITY;
ALTER TABLE messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE note_mentions (
    id integer NOT NULL,
    company_id integer NOT NULL,
    note_id integer NOT NULL,
    user_id integer NOT NULL,
    seen_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE note_mentions FORCE ROW LEVEL SECURITY;
ALTER TABLE note_mentions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE notification_choices (
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    choices jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE notification_choices FORCE ROW LEVEL SECURITY;

CREATE TABLE number_proofs (
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    number text NOT NULL,
    code_hash text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE number_proofs FORCE ROW LEVEL SECURITY;

CREATE TABLE payment_charges (
    id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    provider text NOT NULL,
    txid text NOT NULL,
    amount_cents integer NOT NULL,
    copy_paste text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'creating'::text NOT NULL,
    expires_at timestamp(3) with time zone,
    checked_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE payment_charges FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_charges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE payment_providers (
    name text NOT NULL,
    active boolean DEFAULT false NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    sealed text DEFAULT ''::text NOT NULL,
    webhook_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE phone_contacts (
    id integer NOT NULL,
    company_id integer NOT NULL,
    connection_id integer NOT NULL,
    number text NOT NULL,
    lid text,
    name text NOT NULL
);

ALTER TABLE phone_contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE phone_contacts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE plans (
    id integer NOT NULL,
    name text NOT NULL,
    users integer NOT NULL,
    connections integer NOT NULL,
    queues integer NOT NULL,
    value numeric(12,2) NOT NULL,
    is_public boolean DEFAULT true NOT NULL,
    use_campaigns boolean DEFAULT true NOT NULL,
    use_schedules boolean DEFAULT true NOT NULL,
    use_internal_chat boolean DEFAULT true NOT NULL,
    use_external_api boolean DEFAULT true NOT NULL,
    use_kanban boolean DEFAULT true NOT NULL,
    use_open_ai boolean DEFAULT true NOT NULL,
    use_integrations boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE plans ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE prompt_limits (
    company_id integer NOT NULL,
    most_tokens bigint,
    most_cost numeric(14,2),
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE prompt_limits FORCE ROW LEVEL SECURITY;

CREATE TABLE prompt_reservations (
    id integer NOT NULL,
    company_id integer NOT NULL,
    tokens bigint NOT NULL,
    cost numeric(24,10) NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE prompt_reservations FORCE ROW LEVEL SECURITY;
ALTER TABLE prompt_reservations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE prompt_usage (
    id integer NOT NULL,
    company_id integer NOT NULL,
    month text NOT NULL,
    prompt_id integer,
    prompt_name text NOT NULL,
    calls integer NOT NULL,
    input_tokens bigint NOT NULL,
    output_tokens bigint NOT NULL,
    cost numeric(24,10) NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE prompt_usage FORCE ROW LEVEL SECURITY;
ALTER TABLE prompt_usage ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE prompts (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    prompt text NOT NULL,
    voice text NOT NULL,
    voice_key text NOT NULL,
    voice_region text NOT NULL,
    max_tokens integer NOT NULL,
    temperature double precision NOT NULL,
    max_messages integer NOT NULL,
    api_key text NOT NULL,
    base_url text NOT NULL,
    model text NOT NULL,
    queue_id integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    input_price numeric(12,4) DEFAULT 0 NOT NULL,
    output_price numeric(12,4) DEFAULT 0 NOT NULL
);

ALTER TABLE prompts FORCE ROW LEVEL SECURITY;
ALTER TABLE prompts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE published_releases (
    id integer NOT NULL,
    remote text NOT NULL,
    release text NOT NULL,
    published_by text NOT NULL,
    reason text NOT NULL,
    offered_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE published_releases ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE push_keys (
    "only" boolean DEFAULT true NOT NULL,
    public_key text NOT NULL,
    private_key bytea NOT NULL,
    CONSTRAINT push_keys_only CHECK ("only")
);

CREATE TABLE push_subscriptions (
    session_id uuid NOT NULL,
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    language text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_subscriptions_language CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text])))
);

ALTER TABLE push_subscriptions FORCE ROW LEVEL SECURITY;

CREATE TABLE queue_integrations (
    id integer NOT NULL,
    company_id integer NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    project_name text DEFAULT ''::text NOT NULL,
    language text DEFAULT 'pt-BR'::text NOT NULL,
    sealed_key text,
    credential_email text,
    secret_version integer DEFAULT 1 NOT NULL,
    url_n8n text DEFAULT ''::text NOT NULL,
    typebot_slug text DEFAULT ''::text NOT NULL,
    typebot_expires integer DEFAULT 1 NOT NULL,
    typebot_delay_message integer DEFAULT 1000 NOT NULL,
    typebot_keyword_finish text DEFAULT ''::text NOT NULL,
    typebot_keyword_restart text DEFAULT ''::text NOT NULL,
    typebot_unknown_message text DEFAULT ''::text NOT NULL,
    typebot_restart_message text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE queue_integrations FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_integrations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE queue_options (
    id integer NOT NULL,
    company_id integer NOT NULL,
    queue_id integer NOT NULL,
    parent_id integer,
    title text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    option text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE queue_options FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_options ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE queues (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    color text NOT NULL,
    greeting_message text DEFAULT ''::text NOT NULL,
    complation_message text DEFAULT ''::text NOT NULL,
    out_of_hours_message text DEFAULT ''::text NOT NULL,
    rating_message text DEFAULT ''::text NOT NULL,
    order_queue integer,
    integration_id integer,
    prompt_id integer,
    schedules jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    retired_at timestamp(3) with time zone,
    first_answer_limit integer,
    answer_limit integer
);

ALTER TABLE queues FORCE ROW LEVEL SECURITY;
ALTER TABLE queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE quick_messages (
    id integer NOT NULL,
    company_id integer NOT NULL,
    user_id integer,
    shortcode text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    geral boolean DEFAULT false NOT NULL,
    status boolean DEFAULT true NOT NULL,
    media_id integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE quick_messages FORCE ROW LEVEL SECURITY;
ALTER TABLE quick_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE received_payments (
    id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    charge_id integer NOT NULL,
    end_to_end_id text NOT NULL,
    amount_cents integer NOT NULL,
    paid_at timestamp(3) with time zone NOT NULL,
    applied boolean NOT NULL,
    reason text,
    settled_at timestamp(3) with time zone,
    settled_by text,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    outcome text
);

ALTER TABLE received_payments FORCE ROW LEVEL SECURITY;
ALTER TABLE received_payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE recovery_codes (
    id integer NOT NULL,
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    code_hash text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    token_hash text,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE recurring_work (
    name text NOT NULL,
    pattern text NOT NULL,
    timezone text NOT NULL,
    next_run_at timestamp with time zone NOT NULL
);

CREATE TABLE release_browsers (
    id integer NOT NULL,
    session_id uuid NOT NULL,
    remote text NOT NULL,
    release text NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE release_browsers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE release_channels (
    id integer NOT NULL,
    remote text NOT NULL,
    stable text,
    former text,
    canary text,
    canary_share smallint DEFAULT 0 NOT NULL,
    canary_of text DEFAULT 'companies'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    scheduled text,
    scheduled_at timestamp(3) with time zone,
    scheduled_reason text,
    CONSTRAINT release_channels_of CHECK ((canary_of = ANY (ARRAY['companies'::text, 'users'::text]))),
    CONSTRAINT release_channels_share CHECK (((canary_share >= 0) AND (canary_share <= 100)))
);

ALTER TABLE release_channels ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE release_company_days (
    id integer NOT NULL,
    company_id integer NOT NULL,
    remote text NOT NULL,
    release text NOT NULL,
    day timestamp(3) with time zone NOT NULL,
    loads integer DEFAULT 0 NOT NULL,
    slow integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL
);

ALTER TABLE release_company_days FORCE ROW LEVEL SECURITY;
ALTER TABLE release_company_days ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE release_halts (
    id integer NOT NULL,
    remote text NOT NULL,
    release text NOT NULL,
    stable text NOT NULL,
    cause text NOT NULL,
    canary_loads integer NOT NULL,
    canary_bad integer NOT NULL,
    stable_loads integer NOT NULL,
    stable_bad integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    company_id integer
);

ALTER TABLE release_halts FORCE ROW LEVEL SECURITY;
ALTER TABLE release_halts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE release_hours (
    id integer NOT NULL,
    remote text NOT NULL,
    release text NOT NULL,
    hour timestamp(3) with time zone NOT NULL,
    loads integer DEFAULT 0 NOT NULL,
    slow integer DEFAULT 0 NOT NULL,
    failed_loads integer DEFAULT 0 NOT NULL,
    broken_pages integer DEFAULT 0 NOT NULL,
    timed integer DEFAULT 0 NOT NULL,
    milliseconds bigint DEFAULT 0 NOT NULL
);

ALTER TABLE release_hours ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE release_pins (
    id integer NOT NULL,
    company_id integer NOT NULL,
    remote text NOT NULL,
    release text NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE release_pins FORCE ROW LEVEL SECURITY;
ALTER TABLE release_pins ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE round_figures (
    company_id integer NOT NULL,
    span text NOT NULL,
    dimension text NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    subject_id integer NOT NULL,
    rounds integer NOT NULL,
    leads integer NOT NULL,
    pending integer NOT NULL,
    happening integer NOT NULL,
    finished integer NOT NULL,
    supported integer NOT NULL,
    support_ms bigint NOT NULL,
    waited integer NOT NULL,
    wait_ms bigint NOT NULL,
    rated integer NOT NULL,
    ratings integer NOT NULL,
    wait_lengths numeric NOT NULL,
    answer_lengths numeric NOT NULL
);

ALTER TABLE round_figures FORCE ROW LEVEL SECURITY;

CREATE TABLE schedules (
    id integer NOT NULL,
    company_id integer NOT NULL,
    contact_id integer NOT NULL,
    user_id integer,
    whatsapp_id integer,
    queue_id integer,
    body text NOT NULL,
    media_id integer,
    send_at timestamp(3) with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    handed_at timestamp(3) with time zone,
    late boolean DEFAULT false NOT NULL,
    failed_code text,
    message_id integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    recurrence text DEFAULT 'none'::text NOT NULL,
    recurrence_day smallint,
    repeat_until text,
    cancel_on_reply boolean DEFAULT false NOT NULL,
    CONSTRAINT schedules_recurrence CHECK ((recurrence = ANY (ARRAY['none'::text, 'daily'::text, 'weekly'::text, 'monthly'::text]))),
    CONSTRAINT schedules_state CHECK ((state = ANY (ARRAY['waiting'::text, 'handed'::text, 'failed'::text])))
);

ALTER TABLE schedules FORCE ROW LEVEL SECURITY;
ALTER TABLE schedules ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    refresh_hash text NOT NULL,
    previous_refresh_hash text,
    rotated_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    address text,
    agent text
);

ALTER TABLE sessions FORCE ROW LEVEL SECURITY;

CREATE TABLE set_aside_messages (
    id integer NOT NULL,
    company_id integer NOT NULL,
    connection_id integer NOT NULL,
    chat_id text NOT NULL,
    wid text NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    raw text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE set_aside_messages FORCE ROW LEVEL SECURITY;
ALTER TABLE set_aside_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE settings (
    company_id integer NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE settings FORCE ROW LEVEL SECURITY;

CREATE TABLE stale_hours (
    company_id integer NOT NULL,
    hour timestamp(3) with time zone NOT NULL
);

ALTER TABLE stale_hours FORCE ROW LEVEL SECURITY;

CREATE TABLE subscription_warnings (
    id integer NOT NULL,
    company_id integer NOT NULL,
    due_date date NOT NULL,
    channel text NOT NULL,
    tried_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscription_warnings_channel CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text])))
);

ALTER TABLE subscription_warnings FORCE ROW LEVEL SECURITY;
ALTER TABLE subscription_warnings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE suppressed_numbers (
    id integer NOT NULL,
    company_id integer NOT NULL,
    number text,
    lid text,
    name text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    source text NOT NULL,
    compared_number text GENERATED ALWAYS AS (regexp_replace(number, '^(55[0-9]{2})9([0-9]{8})$'::text, '\1\2'::text)) STORED,
    search_text text GENERATED ALWAYS AS (((recado_fold(name) || ' '::text) || COALESCE(number, ''::text))) STORED NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT suppressed_numbers_person CHECK ((num_nonnulls(number, lid) > 0)),
    CONSTRAINT suppressed_numbers_source CHECK ((source = ANY (ARRAY['customer'::text, 'agent'::text, 'import'::text])))
);

ALTER TABLE suppressed_numbers FORCE ROW LEVEL SECURITY;
ALTER TABLE suppressed_numbers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE tags (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    color text NOT NULL,
    kanban smallint DEFAULT 0 NOT NULL,
    user_id integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE tags FORCE ROW LEVEL SECURITY;
ALTER TABLE tags ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE ticket_cycles (
    id integer NOT NULL,
    company_id integer NOT NULL,
    ticket_id integer NOT NULL,
    whatsapp_id integer,
    queue_id integer,
    user_id integer,
    queued_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    started_at timestamp(3) with time zone,
    first_answer_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    rating_until timestamp(3) with time zone,
    rated_at timestamp(3) with time zone,
    rating smallint,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_lead boolean DEFAULT false NOT NULL,
    source jsonb,
    CONSTRAINT ticket_cycles_rating CHECK (((rating >= 1) AND (rating <= 3)))
);

ALTER TABLE ticket_cycles FORCE ROW LEVEL SECURITY;
ALTER TABLE ticket_cycles ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE ticket_events (
    id integer NOT NULL,
    company_id integer NOT NULL,
    ticket_id integer NOT NULL,
    queue_id integer,
    cycle_id integer,
    kind text NOT NULL,
    by text NOT NULL,
    user_name text,
    from_user_name text,
    to_user_name text,
    from_queue_name text,
    to_queue_name text,
    happened_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ticket_events FORCE ROW LEVEL SECURITY;
ALTER TABLE ticket_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE ticket_notes (
    id integer NOT NULL,
    company_id integer NOT NULL,
    contact_id integer NOT NULL,
    ticket_id integer,
    queue_id integer,
    cycle_id integer,
    user_id integer,
    user_name text NOT NULL,
    note text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_pinned boolean DEFAULT false NOT NULL
);

ALTER TABLE ticket_notes FORCE ROW LEVEL SECURITY;
ALTER TABLE ticket_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE ticket_pins (
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    ticket_id integer NOT NULL,
    pinned_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ticket_pins FORCE ROW LEVEL SECURITY;

CREATE TABLE ticket_tags (
    company_id integer NOT NULL,
    ticket_id integer NOT NULL,
    tag_id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ticket_tags FORCE ROW LEVEL SECURITY;

CREATE TABLE ticket_transfers (
    ticket_id integer NOT NULL,
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    by_name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ticket_transfers FORCE ROW LEVEL SECURITY;

CREATE TABLE tickets (
    id integer NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    company_id integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    contact_id integer NOT NULL,
    whatsapp_id integer,
    queue_id integer,
    user_id integer,
    is_group boolean DEFAULT false NOT NULL,
    unread_messages integer DEFAULT 0 NOT NULL,
    last_message text DEFAULT ''::text NOT NULL,
    last_message_from_me boolean DEFAULT false NOT NULL,
    last_message_ack smallint DEFAULT 0 NOT NULL,
    last_message_type text DEFAULT 'chat'::text NOT NULL,
    last_message_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    chatbot boolean DEFAULT false NOT NULL,
    bot_state jsonb,
    use_integration boolean DEFAULT false NOT NULL,
    prompt_id integer,
    integration_id integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (recado_fold("left"(last_message, 200))) STORED NOT NULL,
    imported_at timestamp(3) with time zone,
    waiting_since timestamp(3) with time zone,
    is_answered boolean DEFAULT false NOT NULL,
    late_since timestamp(3) with time zone,
    customer_message_id integer,
    customer_words text,
    customer_words_type text,
    customer_author_id integer,
    last_message_id integer,
    expiration integer,
    unsent_messages integer DEFAULT 0 NOT NULL,
    unsent_user_id integer,
    CONSTRAINT tickets_status CHECK ((status = ANY (ARRAY['open'::text, 'pending'::text, 'closed'::text])))
);

ALTER TABLE tickets FORCE ROW LEVEL SECURITY;
ALTER TABLE tickets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE user_queues (
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    queue_id integer NOT NULL
);

ALTER TABLE user_queues FORCE ROW LEVEL SECURITY;

CREATE TABLE user_ratings (
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    rated integer NOT NULL,
    total integer NOT NULL
);

ALTER TABLE user_ratings FORCE ROW LEVEL SECURITY;

CREATE TABLE users (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    profile text DEFAULT 'user'::text NOT NULL,
    super boolean DEFAULT false NOT NULL,
    all_ticket text DEFAULT 'disable'::text NOT NULL,
    whatsapp_id integer,
    wpp text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    retired_at timestamp(3) with time zone,
    wpp_proved_at timestamp(3) with time zone,
    exchanges_contacts boolean DEFAULT false NOT NULL,
    CONSTRAINT users_all_ticket CHECK ((all_ticket = ANY (ARRAY['enable'::text, 'disable'::text]))),
    CONSTRAINT users_profile CHECK ((profile = ANY (ARRAY['user'::text, 'admin'::text, 'supervisor'::text])))
);

ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE webhook_deliveries (
    id integer NOT NULL,
    company_id integer NOT NULL,
    webhook_id integer NOT NULL,
    event text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    status integer,
    answer text,
    error text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    shard smallint DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT webhook_deliveries_state CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE webhooks (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    events text[] NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    secret_version integer DEFAULT 1 NOT NULL,
    rotated_at timestamp(3) with time zone,
    failing_since timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    paused_until timestamp(3) with time zone
);

ALTER TABLE webhooks FORCE ROW LEVEL SECURITY;
ALTER TABLE webhooks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE whatsapp_queues (
    company_id integer NOT NULL,
    whatsapp_id integer NOT NULL,
    queue_id integer NOT NULL
);

ALTER TABLE whatsapp_queues FORCE ROW LEVEL SECURITY;

CREATE TABLE whatsapps (
    id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    provider text DEFAULT 'beta'::text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    status text DEFAULT 'DISCONNECTED'::text NOT NULL,
    status_detail text,
    number text,
    qrcode text DEFAULT ''::text NOT NULL,
    pairing_code text,
    retries integer DEFAULT 0 NOT NULL,
    greeting_message text DEFAULT ''::text NOT NULL,
    complation_message text DEFAULT ''::text NOT NULL,
    out_of_hours_message text DEFAULT ''::text NOT NULL,
    rating_message text DEFAULT ''::text NOT NULL,
    prompt_id integer,
    integration_id integer,
    send_id_queue integer,
    time_send_queue integer DEFAULT 0 NOT NULL,
    max_use_bot_queues integer DEFAULT 3 NOT NULL,
    time_use_bot_queues integer DEFAULT 0 NOT NULL,
    expires_ticket integer DEFAULT 0 NOT NULL,
    expires_inactive_message text DEFAULT ''::text NOT NULL,
    import_old_messages timestamp(3) with time zone,
    import_recent_messages timestamp(3) with time zone,
    import_old_messages_groups boolean DEFAULT false NOT NULL,
    closed_tickets_post_imported boolean DEFAULT false NOT NULL,
    status_import_messages text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    retired_at timestamp(3) with time zone,
    status_since timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT whatsapps_status CHECK ((status = ANY (ARRAY['CONNECTED'::text, 'qrcode'::text, 'PAIRING'::text, 'DISCONNECTED'::text, 'TIMEOUT'::text, 'OPENING'::text, 'passkey_required'::text, 'banned'::text])))
);

ALTER TABLE whatsapps FORCE ROW LEVEL SECURITY;
ALTER TABLE whatsapps ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
ALTER TABLE announcements ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_hash_unique UNIQUE (token_hash);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_wall UNIQUE (company_id, id);
ALTER TABLE api_requests ADD CONSTRAINT api_requests_pkey PRIMARY KEY (id);
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE call_counts ADD CONSTRAINT call_counts_pkey PRIMARY KEY (key);
ALTER TABLE campaign_answers ADD CONSTRAINT campaign_answers_campaign_id_confirmation_pk PRIMARY KEY (campaign_id, confirmation);
ALTER TABLE campaign_counts ADD CONSTRAINT campaign_counts_campaign_id_message_index_state_failed_code_pk PRIMARY KEY (campaign_id, message_index, state, failed_code);
ALTER TABLE campaign_paces ADD CONSTRAINT campaign_paces_pkey PRIMARY KEY (whatsapp_id);
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_pkey PRIMARY KEY (id);
ALTER TABLE campaign_settings ADD CONSTRAINT campaign_settings_company_id_key_pk PRIMARY KEY (company_id, key);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_pkey PRIMARY KEY (id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_wall UNIQUE (company_id, id);
ALTER TABLE channel_credentials ADD CONSTRAINT channel_credentials_pkey PRIMARY KEY (connection_id);
ALTER TABLE channel_keys ADD CONSTRAINT channel_keys_connection_id_type_id_pk PRIMARY KEY (connection_id, type, id);
ALTER TABLE channel_leases ADD CONSTRAINT channel_leases_pkey PRIMARY KEY (connection_id);
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_pkey PRIMARY KEY (id);
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_wall UNIQUE (company_id, id);
ALTER TABLE chat_users ADD CONSTRAINT chat_users_chat_id_user_id_pk PRIMARY KEY (chat_id, user_id);
ALTER TABLE chats ADD CONSTRAINT chats_pkey PRIMARY KEY (id);
ALTER TABLE chats ADD CONSTRAINT chats_uuid_unique UNIQUE (uuid);
ALTER TABLE chats ADD CONSTRAINT chats_wall UNIQUE (company_id, id);
ALTER TABLE companies ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
ALTER TABLE contact_import_parts ADD CONSTRAINT contact_import_parts_pkey PRIMARY KEY (id);
ALTER TABLE contact_import_refusals ADD CONSTRAINT contact_import_refusals_pkey PRIMARY KEY (id);
ALTER TABLE contact_imports ADD CONSTRAINT contact_imports_pkey PRIMARY KEY (id);
ALTER TABLE contact_imports ADD CONSTRAINT contact_imports_wall UNIQUE (company_id, id);
ALTER TABLE contact_list_items ADD CONSTRAINT contact_list_items_pkey PRIMARY KEY (id);
ALTER TABLE contact_lists ADD CONSTRAINT contact_lists_pkey PRIMARY KEY (id);
ALTER TABLE contact_lists ADD CONSTRAINT contact_lists_wall UNIQUE (company_id, id);
ALTER TABLE contacts ADD CONSTRAINT contacts_pkey PRIMARY KEY (id);
ALTER TABLE contacts ADD CONSTRAINT contacts_wall UNIQUE (company_id, id);
ALTER TABLE drafts ADD CONSTRAINT drafts_ticket_id_user_id_pk PRIMARY KEY (ticket_id, user_id);
ALTER TABLE file_list_options ADD CONSTRAINT file_list_options_pkey PRIMARY KEY (id);
ALTER TABLE file_lists ADD CONSTRAINT file_lists_pkey PRIMARY KEY (id);
ALTER TABLE file_lists ADD CONSTRAINT file_lists_wall UNIQUE (company_id, id);
ALTER TABLE former_texts ADD CONSTRAINT former_texts_pkey PRIMARY KEY (id);
ALTER TABLE helps ADD CONSTRAINT helps_pkey PRIMARY KEY (id);
ALTER TABLE history_batches ADD CONSTRAINT history_batches_pkey PRIMARY KEY (id);
ALTER TABLE history_imports ADD CONSTRAINT history_imports_pkey PRIMARY KEY (id);
ALTER TABLE history_imports ADD CONSTRAINT history_imports_wall UNIQUE (company_id, id);
ALTER TABLE history_parts ADD CONSTRAINT history_parts_pkey PRIMARY KEY (id);
ALTER TABLE history_parts ADD CONSTRAINT history_parts_wall UNIQUE (company_id, id);
ALTER TABLE inbound_events ADD CONSTRAINT inbound_events_pkey PRIMARY KEY (id);
ALTER TABLE installation ADD CONSTRAINT installation_pkey PRIMARY KEY ("only");
ALTER TABLE invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (user_id);
ALTER TABLE invitations ADD CONSTRAINT invitations_token_unique UNIQUE (token_hash);
ALTER TABLE invoice_adjustments ADD CONSTRAINT invoice_adjustments_pkey PRIMARY KEY (id);
ALTER TABLE invoices ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE invoices ADD CONSTRAINT invoices_wall UNIQUE (company_id, id);
ALTER TABLE job_lanes ADD CONSTRAINT job_lanes_pkey PRIMARY KEY (name);
ALTER TABLE jobs ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE media_files ADD CONSTRAINT media_files_name_unique UNIQUE (name);
ALTER TABLE media_files ADD CONSTRAINT media_files_pkey PRIMARY KEY (id);
ALTER TABLE media_files ADD CONSTRAINT media_files_wall UNIQUE (company_id, id);
ALTER TABLE menu_figures ADD CONSTRAINT menu_figures_pkey PRIMARY KEY (id);
ALTER TABLE menu_visits ADD CONSTRAINT menu_visits_pkey PRIMARY KEY (ticket_id);
ALTER TABLE message_receipts ADD CONSTRAINT message_receipts_message_id_participant_pk PRIMARY KEY (message_id, participant);
ALTER TABLE message_word_backlog ADD CONSTRAINT message_word_backlog_pkey PRIMARY KEY (below_id);
ALTER TABLE message_words ADD CONSTRAINT message_words_pkey PRIMARY KEY (message_id);
ALTER TABLE messages ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE messages ADD CONSTRAINT messages_wall UNIQUE (company_id, id);
ALTER TABLE note_mentions ADD CONSTRAINT note_mentions_pkey PRIMARY KEY (id);
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_pkey PRIMARY KEY (user_id);
ALTER TABLE number_proofs ADD CONSTRAINT number_proofs_pkey PRIMARY KEY (user_id);
ALTER TABLE payment_charges ADD CONSTRAINT payment_charges_pkey PRIMARY KEY (id);
ALTER TABLE payment_charges ADD CONSTRAINT payment_charges_txid_unique UNIQUE (txid);
ALTER TABLE payment_charges ADD CONSTRAINT payment_charges_wall UNIQUE (company_id, id);
ALTER TABLE payment_providers ADD CONSTRAINT payment_providers_pkey PRIMARY KEY (name);
ALTER TABLE phone_contacts ADD CONSTRAINT phone_contacts_pkey PRIMARY KEY (id);
ALTER TABLE plans ADD CONSTRAINT plans_name_unique UNIQUE (name);
ALTER TABLE plans ADD CONSTRAINT plans_pkey PRIMARY KEY (id);
ALTER TABLE prompt_limits ADD CONSTRAINT prompt_limits_company_id_pk PRIMARY KEY (company_id);
ALTER TABLE prompt_reservations ADD CONSTRAINT prompt_reservations_pkey PRIMARY KEY (id);
ALTER TABLE prompt_usage ADD CONSTRAINT prompt_usage_pkey PRIMARY KEY (id);
ALTER TABLE prompts ADD CONSTRAINT prompts_pkey PRIMARY KEY (id);
ALTER TABLE prompts ADD CONSTRAINT prompts_wall UNIQUE (company_id, id);
ALTER TABLE published_releases ADD CONSTRAINT published_releases_pkey PRIMARY KEY (id);
ALTER TABLE push_keys ADD CONSTRAINT push_keys_pkey PRIMARY KEY ("only");
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (session_id);
ALTER TABLE queue_integrations ADD CONSTRAINT queue_integrations_pkey PRIMARY KEY (id);
ALTER TABLE queue_options ADD CONSTRAINT queue_options_pkey PRIMARY KEY (id);
ALTER TABLE queue_options ADD CONSTRAINT queue_options_wall UNIQUE (company_id, id);
ALTER TABLE queues ADD CONSTRAINT queues_company_color_unique UNIQUE (company_id, color);
ALTER TABLE queues ADD CONSTRAINT queues_company_name_unique UNIQUE (company_id, name);
ALTER TABLE queues ADD CONSTRAINT queues_pkey PRIMARY KEY (id);
ALTER TABLE queues ADD CONSTRAINT queues_wall UNIQUE (company_id, id);
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_pkey PRIMARY KEY (id);
ALTER TABLE received_payments ADD CONSTRAINT received_payments_end_to_end_id_unique UNIQUE (end_to_end_id);
ALTER TABLE received_payments ADD CONSTRAINT received_payments_pkey PRIMARY KEY (id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_token_unique UNIQUE (token_hash);
ALTER TABLE recurring_work ADD CONSTRAINT recurring_work_pkey PRIMARY KEY (name);
ALTER TABLE release_browsers ADD CONSTRAINT release_browsers_pkey PRIMARY KEY (id);
ALTER TABLE release_channels ADD CONSTRAINT release_channels_pkey PRIMARY KEY (id);
ALTER TABLE release_channels ADD CONSTRAINT release_channels_remote_unique UNIQUE (remote);
ALTER TABLE release_company_days ADD CONSTRAINT release_company_days_pkey PRIMARY KEY (id);
ALTER TABLE release_halts ADD CONSTRAINT release_halts_pkey PRIMARY KEY (id);
ALTER TABLE release_hours ADD CONSTRAINT release_hours_pkey PRIMARY KEY (id);
ALTER TABLE release_pins ADD CONSTRAINT release_pins_pkey PRIMARY KEY (id);
ALTER TABLE round_figures ADD CONSTRAINT round_figures_company_id_span_dimension_starts_at_subject_id_pk PRIMARY KEY (company_id, span, dimension, starts_at, subject_id);
ALTER TABLE schedules ADD CONSTRAINT schedules_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_refresh_unique UNIQUE (refresh_hash);
ALTER TABLE sessions ADD CONSTRAINT sessions_wall UNIQUE (company_id, id);
ALTER TABLE set_aside_messages ADD CONSTRAINT set_aside_messages_pkey PRIMARY KEY (id);
ALTER TABLE settings ADD CONSTRAINT settings_company_id_key_pk PRIMARY KEY (company_id, key);
ALTER TABLE subscription_warnings ADD CONSTRAINT subscription_warnings_pkey PRIMARY KEY (id);
ALTER TABLE suppressed_numbers ADD CONSTRAINT suppressed_numbers_pkey PRIMARY KEY (id);
ALTER TABLE tags ADD CONSTRAINT tags_pkey PRIMARY KEY (id);
ALTER TABLE tags ADD CONSTRAINT tags_wall UNIQUE (company_id, id);
ALTER TABLE ticket_cycles ADD CONSTRAINT ticket_cycles_pkey PRIMARY KEY (id);
ALTER TABLE ticket_events ADD CONSTRAINT ticket_events_pkey PRIMARY KEY (id);
ALTER TABLE ticket_notes ADD CONSTRAINT ticket_notes_pkey PRIMARY KEY (id);
ALTER TABLE ticket_notes ADD CONSTRAINT ticket_notes_wall UNIQUE (company_id, id);
ALTER TABLE ticket_pins ADD CONSTRAINT ticket_pins_user_id_ticket_id_pk PRIMARY KEY (user_id, ticket_id);
ALTER TABLE ticket_tags ADD CONSTRAINT ticket_tags_ticket_id_tag_id_pk PRIMARY KEY (ticket_id, tag_id);
ALTER TABLE ticket_transfers ADD CONSTRAINT ticket_transfers_ticket_id_user_id_pk PRIMARY KEY (ticket_id, user_id);
ALTER TABLE tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (id);
ALTER TABLE tickets ADD CONSTRAINT tickets_wall UNIQUE (company_id, id);
ALTER TABLE user_queues ADD CONSTRAINT user_queues_user_id_queue_id_pk PRIMARY KEY (user_id, queue_id);
ALTER TABLE user_ratings ADD CONSTRAINT user_ratings_pkey PRIMARY KEY (user_id);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT users_wall UNIQUE (company_id, id);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE webhooks ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
ALTER TABLE webhooks ADD CONSTRAINT webhooks_wall UNIQUE (company_id, id);
ALTER TABLE whatsapp_queues ADD CONSTRAINT whatsapp_queues_whatsapp_id_queue_id_pk PRIMARY KEY (whatsapp_id, queue_id);
ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_company_name_unique UNIQUE (company_id, name);
ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_pkey PRIMARY KEY (id);
ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_wall UNIQUE (company_id, id);

CREATE INDEX announcements_media ON announcements USING btree (media_id);
CREATE INDEX api_keys_company ON api_keys USING btree (company_id, name);
CREATE INDEX api_keys_whatsapp ON api_keys USING btree (whatsapp_id);
CREATE INDEX api_requests_company ON api_requests USING btree (company_id);
CREATE INDEX api_requests_created ON api_requests USING btree (created_at);

CREATE UNIQUE INDEX api_requests_key ON api_requests USING btree (api_key_id, key);

CREATE INDEX audit_entries_action ON audit_entries USING btree (company_id, action, created_at DESC, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries USING btree (company_id, actor_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_company ON audit_entries USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_kind ON audit_entries USING btree (company_id, kind, created_at DESC, id DESC);
CREATE INDEX audit_entries_latest ON audit_entries USING btree (created_at DESC, id DESC);
CREATE INDEX audit_entries_record ON audit_entries USING btree (company_id, kind, record_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_search ON audit_entries USING gin (search_text gin_trgm_ops);
CREATE INDEX call_counts_end ON call_counts USING btree (ends_at);
CREATE INDEX campaign_answers_company ON campaign_answers USING btree (company_id);
CREATE INDEX campaign_counts_company ON campaign_counts USING btree (company_id);
CREATE INDEX campaign_paces_company ON campaign_paces USING btree (company_id);
CREATE INDEX campaign_recipients_asked ON campaign_recipients USING btree (campaign_id, confirmation_requested_at) WHERE ((state = 'queued'::text) AND (confirmation = 'asked'::text));
CREATE INDEX campaign_recipients_by_id ON campaign_recipients USING btree (company_id, campaign_id, id);
CREATE INDEX campaign_recipients_contact ON campaign_recipients USING btree (contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX campaign_recipients_handed ON campaign_recipients USING btree (campaign_id, handed_at) WHERE (handed_at IS NOT NULL);
CREATE INDEX campaign_recipients_message ON campaign_recipients USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE UNIQUE INDEX campaign_recipients_number ON campaign_recipients USING btree (campaign_id, number);

CREATE INDEX campaign_recipients_sent ON campaign_recipients USING btree (campaign_id, sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX campaign_recipients_state ON campaign_recipients USING btree (campaign_id, state, id) WHERE (state <> 'queued'::text);
CREATE INDEX campaign_recipients_unchecked ON campaign_recipients USING btree (company_id, campaign_id, id) WHERE ((NOT is_checked) AND (state = 'queued'::text));
CREATE INDEX campaign_recipients_under_way ON campaign_recipients USING btree (campaign_id) WHERE (under_way > 0);
CREATE INDEX campaign_recipients_waiting ON campaign_recipients USING btree (campaign_id, id) WHERE ((state = 'queued'::text) AND (confirmation IS DISTINCT FROM 'asked'::text));
CREATE INDEX campaigns_company ON campaigns USING btree (company_id, id);
CREATE INDEX campaigns_contact_list ON campaigns USING btree (contact_list_id);
CREATE INDEX campaigns_file_list ON campaigns USING btree (file_list_id);
CREATE INDEX campaigns_media ON campaigns USING btree (media_id);
CREATE INDEX campaigns_queue ON campaigns USING btree (queue_id);
CREATE INDEX campaigns_tag ON campaigns USING btree (tag_list_id);
CREATE INDEX campaigns_whatsapp ON campaigns USING btree (whatsapp_id, status);
CREATE INDEX chat_messages_chat ON chat_messages USING btree (chat_id, id DESC);

CREATE UNIQUE INDEX chat_messages_client_key_unique ON chat_messages USING btree (chat_id, sender_id, client_key);

CREATE INDEX chat_messages_company ON chat_messages USING btree (company_id);
CREATE INDEX chat_messages_media ON chat_messages USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX chat_messages_quoted ON chat_messages USING btree (quoted_id) WHERE (quoted_id IS NOT NULL);
CREATE INDEX chat_messages_sender ON chat_messages USING btree (sender_id) WHERE (sender_id IS NOT NULL);
CREATE INDEX chat_users_company ON chat_users USING btree (company_id);
CREATE INDEX chat_users_user ON chat_users USING btree (user_id);
CREATE INDEX chats_company ON chats USING btree (company_id);
CREATE INDEX chats_owner ON chats USING btree (owner_id);
CREATE INDEX companies_plan ON companies USING btree (plan_id);
CREATE INDEX contact_import_parts_company ON contact_import_parts USING btree (company_id);

CREATE UNIQUE INDEX contact_import_parts_position ON contact_import_parts USING btree (import_id, "position");

CREATE INDEX contact_import_refusals_company ON contact_import_refusals USING btree (company_id);
CREATE INDEX contact_import_refusals_import ON contact_import_refusals USING btree (import_id, "row", id);
CREATE INDEX contact_imports_company ON contact_imports USING btree (company_id, id);
CREATE INDEX contact_imports_list ON contact_imports USING btree (contact_list_id);

CREATE UNIQUE INDEX contact_imports_running ON contact_imports USING btree (company_id) WHERE (state = 'running'::text);

CREATE INDEX contact_imports_user ON contact_imports USING btree (user_id);
CREATE INDEX contact_list_items_by_name ON contact_list_items USING btree (contact_list_id, search_text, id);
CREATE INDEX contact_list_items_company ON contact_list_items USING btree (company_id);

CREATE UNIQUE INDEX contact_list_items_number ON contact_list_items USING btree (contact_list_id, number);

CREATE INDEX contact_list_items_unchecked ON contact_list_items USING btree (company_id, id) WHERE (is_whatsapp_valid IS NULL);
CREATE INDEX contact_lists_company ON contact_lists USING btree (company_id, name);
CREATE INDEX contacts_by_change ON contacts USING btree (company_id, updated_at, id);
CREATE INDEX contacts_by_name ON contacts USING btree (company_id, search_text, id);

CREATE UNIQUE INDEX contacts_company_lid_unique ON contacts USING btree (company_id, lid) WHERE (lid IS NOT NULL);
CREATE UNIQUE INDEX contacts_company_number_unique ON contacts USING btree (company_id, number);

CREATE INDEX contacts_search ON contacts USING gin (search_text gin_trgm_ops);
CREATE INDEX contacts_unchecked ON contacts USING btree (company_id, id) WHERE (number_state = 'unchecked'::text);

CREATE UNIQUE INDEX contacts_uuid_unique ON contacts USING btree (uuid);

CREATE INDEX drafts_company ON drafts USING btree (company_id);
CREATE INDEX drafts_user ON drafts USING btree (user_id);
CREATE INDEX file_list_options_company ON file_list_options USING btree (company_id);
CREATE INDEX file_list_options_list ON file_list_options USING btree (file_list_id, "position");
CREATE INDEX file_list_options_media ON file_list_options USING btree (media_id);
CREATE INDEX file_lists_company ON file_lists USING btree (company_id, name, id);
CREATE INDEX former_texts_company ON former_texts USING btree (company_id);
CREATE INDEX former_texts_message ON former_texts USING btree (message_id, id);
CREATE INDEX history_batches_company ON history_batches USING btree (company_id);
CREATE INDEX history_batches_import ON history_batches USING btree (import_id);

CREATE UNIQUE INDEX history_batches_once ON history_batches USING btree (part_id, name);

CREATE INDEX history_imports_company ON history_imports USING btree (company_id);

CREATE UNIQUE INDEX history_imports_pairing ON history_imports USING btree (connection_id, pairing);

CREATE INDEX history_parts_company ON history_parts USING btree (company_id);

CREATE UNIQUE INDEX history_parts_once ON history_parts USING btree (import_id, wid);

CREATE INDEX inbound_events_company ON inbound_events USING btree (company_id);

CREATE UNIQUE INDEX inbound_events_once ON inbound_events USING btree (connection_id, chat_id, wid, kind, fingerprint);

CREATE INDEX inbound_events_processed ON inbound_events USING btree (processed_at);
CREATE INDEX inbound_events_waiting_lid ON inbound_events USING btree (connection_id, lid) WHERE (processed_at IS NULL);
CREATE INDEX inbound_events_waiting_number ON inbound_events USING btree (connection_id, number) WHERE (processed_at IS NULL);
CREATE INDEX invitations_company ON invitations USING btree (company_id);
CREATE INDEX invoice_adjustments_company ON invoice_adjustments USING btree (company_id);
CREATE INDEX invoice_adjustments_invoice ON invoice_adjustments USING btree (invoice_id);

CREATE UNIQUE INDEX invoices_company_due_date_unique ON invoices USING btree (company_id, due_date);

CREATE INDEX job_lanes_share ON job_lanes USING btree (pool, share_of, wake_at);
CREATE INDEX jobs_dead ON jobs USING btree (company_id, failed_at) WHERE (failed_at IS NOT NULL);

CREATE UNIQUE INDEX jobs_dedupe_unique ON jobs USING btree (COALESCE(company_id, 0), dedupe_key) WHERE ((failed_at IS NULL) AND (dedupe_key IS NOT NULL));

CREATE INDEX jobs_elsewhere ON jobs USING btree (id) WHERE ((failed_at IS NULL) AND (pool <> 'default'::text));
CREATE INDEX jobs_lane ON jobs USING btree (lane, id) WHERE (failed_at IS NULL);
CREATE INDEX media_files_company ON media_files USING btree (company_id, sha256);

CREATE UNIQUE INDEX media_files_greeting ON media_files USING btree (greeting_of) WHERE (greeting_of IS NOT NULL);
CREATE UNIQUE INDEX media_files_option ON media_files USING btree (option_of) WHERE (option_of IS NOT NULL);

CREATE INDEX menu_figures_company ON menu_figures USING btree (company_id);
CREATE INDEX menu_figures_queue ON menu_figures USING btree (queue_id, day);
CREATE INDEX menu_figures_step ON menu_figures USING btree (company_id, id) WHERE (NOT is_sum);

CREATE UNIQUE INDEX menu_figures_sum ON menu_figures USING btree (queue_id, option_id, day) WHERE is_sum;

CREATE INDEX menu_visits_company ON menu_visits USING btree (company_id);
CREATE INDEX menu_visits_queue ON menu_visits USING btree (queue_id);
CREATE INDEX message_receipts_company ON message_receipts USING btree (company_id);
CREATE INDEX message_words_newest ON message_words USING btree (company_id, created_at DESC, message_id DESC);
CREATE INDEX message_words_places ON message_words USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');

CREATE UNIQUE INDEX messages_client_key_unique ON messages USING btree (ticket_id, client_key);

CREATE INDEX messages_company_created ON messages USING btree (company_id, created_at);
CREATE INDEX messages_contact ON messages USING btree (contact_id);
CREATE INDEX messages_media ON messages USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX messages_queue ON messages USING btree (queue_id) WHERE (queue_id IS NOT NULL);
CREATE INDEX messages_quoted ON messages USING btree (quoted_message_id) WHERE (quoted_message_id IS NOT NULL);
CREATE INDEX messages_sent_by_programs ON messages USING btree (company_id, created_at, origin) WHERE (origin = ANY (ARRAY['campaign'::text, 'schedule'::text, 'api'::text]));
CREATE INDEX messages_ticket ON messages USING btree (ticket_id, created_at DESC, id DESC);
CREATE INDEX messages_ticket_media ON messages USING btree (ticket_id, created_at DESC, id DESC, media_type) WHERE ((media_id IS NOT NULL) AND (NOT is_deleted));
CREATE INDEX messages_unread ON messages USING btree (ticket_id) WHERE ((NOT read) AND (NOT from_me));
CREATE INDEX messages_unsent ON messages USING btree (updated_at) WHERE (from_me AND (ack = 0) AND (failed_code IS NULL) AND (wid IS NOT NULL));
CREATE INDEX messages_user ON messages USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX messages_wid_unique ON messages USING btree (connection_id, wid, chat_id);

CREATE INDEX note_mentions_company ON note_mentions USING btree (company_id);

CREATE UNIQUE INDEX note_mentions_note_user ON note_mentions USING btree (note_id, user_id);

CREATE INDEX note_mentions_unseen ON note_mentions USING btree (user_id, id) WHERE (seen_at IS NULL);
CREATE INDEX note_mentions_user ON note_mentions USING btree (user_id);
CREATE INDEX notification_choices_company ON notification_choices USING btree (company_id);
CREATE INDEX number_proofs_company ON number_proofs USING btree (company_id);
CREATE INDEX payment_charges_company ON payment_charges USING btree (company_id);
CREATE INDEX payment_charges_invoice ON payment_charges USING btree (invoice_id, id);

CREATE UNIQUE INDEX payment_charges_waiting ON payment_charges USING btree (invoice_id) WHERE (state = ANY (ARRAY['creating'::text, 'waiting'::text]));
CREATE UNIQUE INDEX payment_providers_active ON payment_providers USING btree (active) WHERE active;

CREATE INDEX phone_contacts_company ON phone_contacts USING btree (company_id, id);

CREATE UNIQUE INDEX phone_contacts_number ON phone_contacts USING btree (connection_id, number);

CREATE INDEX prompt_reservations_company ON prompt_reservations USING btree (company_id, expires_at);
CREATE INDEX prompt_usage_prompt ON prompt_usage USING btree (prompt_id);

CREATE UNIQUE INDEX prompt_usage_unique ON prompt_usage USING btree (company_id, month, prompt_id);

CREATE INDEX prompts_company ON prompts USING btree (company_id, name);
CREATE INDEX prompts_queue ON prompts USING btree (queue_id);

CREATE UNIQUE INDEX published_releases_remote_release_unique ON published_releases USING btree (remote, release);

CREATE INDEX push_subscriptions_company ON push_subscriptions USING btree (company_id);
CREATE INDEX push_subscriptions_endpoint ON push_subscriptions USING btree (endpoint);
CREATE INDEX push_subscriptions_user ON push_subscriptions USING btree (user_id);
CREATE INDEX queue_integrations_company ON queue_integrations USING btree (company_id, name);
CREATE INDEX queue_options_company ON queue_options USING btree (company_id);
CREATE INDEX queue_options_parent ON queue_options USING btree (parent_id);
CREATE INDEX queue_options_queue ON queue_options USING btree (queue_id, parent_id);
CREATE INDEX quick_messages_company ON quick_messages USING btree (company_id, shortcode);
CREATE INDEX quick_messages_media ON quick_messages USING btree (media_id);
CREATE INDEX quick_messages_user ON quick_messages USING btree (user_id);
CREATE INDEX received_payments_charge ON received_payments USING btree (charge_id);
CREATE INDEX received_payments_company ON received_payments USING btree (company_id);
CREATE INDEX received_payments_invoice ON received_payments USING btree (invoice_id);
CREATE INDEX received_payments_open ON received_payments USING btree (paid_at, id) WHERE ((reason IS NOT NULL) AND (settled_at IS NULL));
CREATE INDEX recovery_codes_company ON recovery_codes USING btree (company_id);
CREATE INDEX recovery_codes_user ON recovery_codes USING btree (user_id);

CREATE UNIQUE INDEX release_browsers_unique ON release_browsers USING btree (session_id, remote);

CREATE INDEX release_company_days_company ON release_company_days USING btree (company_id);

CREATE UNIQUE INDEX release_company_days_unique ON release_company_days USING btree (remote, release, day, company_id);

CREATE INDEX release_halts_company ON release_halts USING btree (company_id);

CREATE UNIQUE INDEX release_hours_unique ON release_hours USING btree (remote, release, hour);

CREATE INDEX release_pins_company ON release_pins USING btree (company_id);

CREATE UNIQUE INDEX release_pins_remote_company_unique ON release_pins USING btree (remote, company_id);

CREATE INDEX schedules_cancelled_by_reply ON schedules USING btree (contact_id) WHERE (cancel_on_reply AND (state = 'waiting'::text));
CREATE INDEX schedules_company ON schedules USING btree (company_id, send_at, id);
CREATE INDEX schedules_contact ON schedules USING btree (contact_id, send_at);
CREATE INDEX schedules_media ON schedules USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX schedules_message ON schedules USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX schedules_queue ON schedules USING btree (queue_id);
CREATE INDEX schedules_user ON schedules USING btree (user_id);
CREATE INDEX schedules_whatsapp ON schedules USING btree (whatsapp_id);
CREATE INDEX sessions_company ON sessions USING btree (company_id);
CREATE INDEX sessions_live ON sessions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_previous ON sessions USING btree (previous_refresh_hash);
CREATE INDEX set_aside_messages_company ON set_aside_messages USING btree (company_id, created_at);

CREATE UNIQUE INDEX set_aside_messages_once ON set_aside_messages USING btree (connection_id, chat_id, wid, kind);

CREATE INDEX stale_hours_company ON stale_hours USING btree (company_id, hour);

CREATE UNIQUE INDEX subscription_warnings_unique ON subscription_warnings USING btree (company_id, due_date, channel);

CREATE INDEX suppressed_numbers_company ON suppressed_numbers USING btree (company_id, id);

CREATE UNIQUE INDEX suppressed_numbers_exact ON suppressed_numbers USING btree (company_id, number);
CREATE UNIQUE INDEX suppressed_numbers_lid ON suppressed_numbers USING btree (company_id, lid);
CREATE UNIQUE INDEX tags_company_name_unique ON tags USING btree (company_id, recado_fold(name));

CREATE INDEX tags_user ON tags USING btree (user_id);
CREATE INDEX ticket_cycles_finished ON ticket_cycles USING btree (company_id, finished_at);

CREATE UNIQUE INDEX ticket_cycles_one_running ON ticket_cycles USING btree (ticket_id) WHERE (finished_at IS NULL);

CREATE INDEX ticket_cycles_queue ON ticket_cycles USING btree (queue_id);
CREATE INDEX ticket_cycles_queued ON ticket_cycles USING btree (company_id, queued_at);
CREATE INDEX ticket_cycles_ticket ON ticket_cycles USING btree (ticket_id, id);
CREATE INDEX ticket_cycles_user ON ticket_cycles USING btree (user_id, finished_at);
CREATE INDEX ticket_cycles_whatsapp ON ticket_cycles USING btree (whatsapp_id);
CREATE INDEX ticket_events_company ON ticket_events USING btree (company_id);
CREATE INDEX ticket_events_queue ON ticket_events USING btree (queue_id) WHERE (queue_id IS NOT NULL);
CREATE INDEX ticket_events_ticket ON ticket_events USING btree (ticket_id, happened_at, id);
CREATE INDEX ticket_notes_company ON ticket_notes USING btree (company_id);
CREATE INDEX ticket_notes_contact ON ticket_notes USING btree (contact_id, id);
CREATE INDEX ticket_notes_queue ON ticket_notes USING btree (queue_id) WHERE (queue_id IS NOT NULL);
CREATE INDEX ticket_notes_ticket ON ticket_notes USING btree (ticket_id, id);
CREATE INDEX ticket_notes_user ON ticket_notes USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX ticket_pins_company ON ticket_pins USING btree (company_id);
CREATE INDEX ticket_pins_ticket ON ticket_pins USING btree (ticket_id);
CREATE INDEX ticket_tags_company ON ticket_tags USING btree (company_id);
CREATE INDEX ticket_tags_tag ON ticket_tags USING btree (tag_id);
CREATE INDEX ticket_transfers_company ON ticket_transfers USING btree (company_id);
CREATE INDEX ticket_transfers_user ON ticket_transfers USING btree (user_id);
CREATE INDEX tickets_contact ON tickets USING btree (contact_id, whatsapp_id);
CREATE INDEX tickets_counts ON tickets USING btree (company_id, status, queue_id, user_id, is_group) WHERE (status <> 'closed'::text);
CREATE INDEX tickets_customer_author ON tickets USING btree (customer_author_id) WHERE (customer_author_id IS NOT NULL);
CREATE INDEX tickets_imported ON tickets USING btree (whatsapp_id) WHERE (imported_at IS NOT NULL);
CREATE INDEX tickets_integration ON tickets USING btree (integration_id) WHERE (integration_id IS NOT NULL);
CREATE INDEX tickets_late ON tickets USING btree (queue_id, waiting_since) WHERE ((waiting_since IS NOT NULL) AND (late_since IS NULL));
CREATE INDEX tickets_late_pending ON tickets USING btree (company_id, queue_id) WHERE ((status = 'pending'::text) AND (late_since IS NOT NULL));
CREATE INDEX tickets_list ON tickets USING btree (company_id, status, last_message_at DESC, id DESC);

CREATE UNIQUE INDEX tickets_one_live ON tickets USING btree (contact_id, whatsapp_id) WHERE (status <> 'closed'::text);

CREATE INDEX tickets_queue ON tickets USING btree (queue_id);
CREATE INDEX tickets_queue_list ON tickets USING btree (company_id, status, queue_id, last_message_at DESC, id DESC);
CREATE INDEX tickets_search ON tickets USING gin (search_text gin_trgm_ops);
CREATE INDEX tickets_unsent ON tickets USING btree (company_id, user_id) WHERE (unsent_messages > 0);
CREATE INDEX tickets_unsent_author ON tickets USING btree (unsent_user_id) WHERE (unsent_user_id IS NOT NULL);
CREATE INDEX tickets_user ON tickets USING btree (user_id);
CREATE INDEX tickets_user_list ON tickets USING btree (company_id, user_id, status, last_message_at DESC, id DESC);

CREATE UNIQUE INDEX tickets_uuid_unique ON tickets USING btree (uuid);

CREATE INDEX tickets_waiting_list ON tickets USING btree (company_id, status, waiting_since, last_message_at DESC, id DESC) WHERE (status <> 'closed'::text);
CREATE INDEX tickets_whatsapp ON tickets USING btree (whatsapp_id, status);
CREATE INDEX user_queues_company ON user_queues USING btree (company_id);
CREATE INDEX user_queues_queue ON user_queues USING btree (queue_id);
CREATE INDEX user_ratings_company ON user_ratings USING btree (company_id);
CREATE INDEX users_company ON users USING btree (company_id, id);

CREATE UNIQUE INDEX users_email_unique ON users USING btree (lower(email));

CREATE INDEX users_whatsapp ON users USING btree (whatsapp_id);

CREATE UNIQUE INDEX users_wpp_unique ON users USING btree (wpp);

CREATE INDEX webhook_deliveries_company ON webhook_deliveries USING btree (company_id);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (webhook_id, shard, due_at) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (webhook_id, id) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_order ON webhook_deliveries USING btree (webhook_id, subject, id) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries USING btree (webhook_id, id);
CREATE INDEX webhooks_company ON webhooks USING btree (company_id, name);
CREATE INDEX whatsapp_queues_company ON whatsapp_queues USING btree (company_id);
CREATE INDEX whatsapp_queues_queue ON whatsapp_queues USING btree (queue_id);

CREATE UNIQUE INDEX whatsapps_one_default ON whatsapps USING btree (company_id) WHERE is_default;

CREATE INDEX whatsapps_send_queue ON whatsapps USING btree (send_id_queue);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON announcements FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('announcements', 'id', 'title', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON api_keys FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('api_keys', 'id', 'name', '{token_hash}', '{hint,used_at,made_by}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON campaign_settings FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('campaign_settings', 'key', 'key', '{}', '{key}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON campaigns FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('campaigns', 'id', 'name', '{}', '{last_sent_at,resumed_at,paused_for}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON companies FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('companies', 'id', 'name', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON contact_lists FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('contact_lists', 'id', 'name', '{}', '{contacts_count,valid_count,invalid_count}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON file_list_options FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('file_lists', 'file_list_id', '', '{}', '{file_list_id,position}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON file_lists FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('file_lists', 'id', 'name', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON helps FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('helps', 'id', 'title', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON invoices FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('invoices', 'id', 'detail', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON payment_providers FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('payment_providers', 'name', 'name', '{sealed}', '{webhook_at}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON plans FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('plans', 'id', 'name', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON prompt_limits FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('prompt_limits', 'company_id', '', '{}', '{company_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON prompts FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('prompts', 'id', 'name', '{api_key,voice_key}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON published_releases FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('releases', 'id', 'remote', '{}', '{offered_at}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON queue_integrations FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('queue_integrations', 'id', 'name', '{sealed_key}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON queue_options FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('queue_options', 'id', 'title', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON queues FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('queues', 'id', 'name', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON quick_messages FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('quick_messages', 'id', 'shortcode', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON received_payments FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('received_payments', 'id', 'end_to_end_id', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON release_channels FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('releases', 'id', 'remote', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON release_pins FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('releases', 'id', 'remote', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('settings', 'key', 'key', '{}', '{key}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tags FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('tags', 'id', 'name', '{}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON user_queues FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('users', 'user_id', '', '{}', '{user_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('users', 'id', 'name', '{password_hash}', '{}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON webhooks FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('webhooks', 'id', 'name', '{}', '{failing_since,failures,paused_until}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON whatsapp_queues FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('whatsapps', 'whatsapp_id', '', '{}', '{whatsapp_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON whatsapps FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION recado_audit('whatsapps', 'id', 'name', '{}', '{status,status_detail,status_since,qrcode,pairing_code,retries,status_import_messages}');
CREATE TRIGGER count_added AFTER INSERT ON campaign_recipients REFERENCING NEW TABLE AS new_recipients FOR EACH STATEMENT EXECUTE FUNCTION recado_count_recipients();
CREATE TRIGGER count_added AFTER INSERT ON contact_list_items REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION recado_count_list_items();
CREATE TRIGGER count_answers AFTER UPDATE ON campaign_recipients REFERENCING OLD TABLE AS old_recipients NEW TABLE AS new_recipients FOR EACH STATEMENT EXECUTE FUNCTION recado_count_answers();
CREATE TRIGGER count_changed AFTER UPDATE ON campaign_recipients REFERENCING OLD TABLE AS old_recipients NEW TABLE AS new_recipients FOR EACH STATEMENT EXECUTE FUNCTION recado_count_recipients();
CREATE TRIGGER count_changed AFTER UPDATE ON contact_list_items REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION recado_count_list_items();
CREATE TRIGGER count_changed_rating AFTER UPDATE OF rating, user_id ON ticket_cycles FOR EACH ROW WHEN ((((old.rating IS DISTINCT FROM new.rating) OR (old.user_id IS DISTINCT FROM new.user_id)) AND (num_nonnulls(old.rating, new.rating) > 0))) EXECUTE FUNCTION recado_count_rating();
CREATE TRIGGER count_deleted AFTER DELETE ON contact_list_items REFERENCING OLD TABLE AS old_items FOR EACH STATEMENT EXECUTE FUNCTION recado_count_list_items();
CREATE TRIGGER count_deleted_rating AFTER DELETE ON ticket_cycles FOR EACH ROW WHEN ((old.rating IS NOT NULL)) EXECUTE FUNCTION recado_count_rating();
CREATE TRIGGER count_new_rating AFTER INSERT ON ticket_cycles FOR EACH ROW WHEN ((new.rating IS NOT NULL)) EXECUTE FUNCTION recado_count_rating();
CREATE TRIGGER end_push AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN ((new.ended_at IS NOT NULL)) EXECUTE FUNCTION recado_end_push();
CREATE TRIGGER forget_figures AFTER UPDATE OF time_zone ON companies FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION recado_forget_figures();
CREATE TRIGGER keep_words AFTER UPDATE OF body, is_deleted, created_at ON messages FOR EACH ROW WHEN (((old.body IS DISTINCT FROM new.body) OR (old.is_deleted IS DISTINCT FROM new.is_deleted) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION recado_keep_words();
CREATE TRIGGER keep_words_of_new AFTER INSERT ON messages FOR EACH ROW WHEN ((new.body <> ''::text)) EXECUTE FUNCTION recado_keep_words();
CREATE TRIGGER note_changed_rounds AFTER UPDATE ON ticket_cycles REFERENCING OLD TABLE AS former NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION recado_note_rounds();
CREATE TRIGGER note_deleted_rounds AFTER DELETE ON ticket_cycles REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION recado_note_rounds();
CREATE TRIGGER note_new_rounds AFTER INSERT ON ticket_cycles REFERENCING NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION recado_note_rounds();
CREATE TRIGGER platform_columns BEFORE UPDATE ON companies FOR EACH ROW WHEN ((CURRENT_USER = 'recado_tenant'::name)) EXECUTE FUNCTION recado_protect_columns('due_date', 'plan_id', 'status', 'recurrence', 'trial_expiration', 'campaigns_enabled');
CREATE TRIGGER platform_columns BEFORE UPDATE ON invoices FOR EACH ROW WHEN ((CURRENT_USER = 'recado_tenant'::name)) EXECUTE FUNCTION recado_protect_columns('status', 'value', 'due_date', 'paid_at');
CREATE TRIGGER platform_columns BEFORE INSERT OR UPDATE ON users FOR EACH ROW WHEN ((CURRENT_USER = 'recado_tenant'::name)) EXECUTE FUNCTION recado_protect_columns('super');
CREATE TRIGGER platform_values BEFORE INSERT ON invoices FOR EACH ROW WHEN (((CURRENT_USER = 'recado_tenant'::name) AND (new.status <> 'open'::text))) EXECUTE FUNCTION recado_protect_columns('status');
CREATE TRIGGER status_since BEFORE UPDATE OF status ON whatsapps FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION recado_status_since();
CREATE TRIGGER touch BEFORE UPDATE ON api_keys FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON campaign_paces FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON campaign_recipients FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON campaign_settings FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON campaigns FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON chat_messages FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON chats FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON companies FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON contact_imports FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON contact_list_items FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON contact_lists FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON contacts FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON file_lists FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON former_texts FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON history_batches FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON history_imports FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON history_parts FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON inbound_events FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON invitations FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON invoice_adjustments FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON invoices FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON media_files FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON messages FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON note_mentions FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON notification_choices FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON payment_charges FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON payment_providers FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON prompt_limits FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON prompt_usage FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON prompts FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON push_subscriptions FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON queue_integrations FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON queue_options FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON queues FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON quick_messages FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON received_payments FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON recovery_codes FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON release_halts FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON release_pins FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON schedules FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON sessions FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON set_aside_messages FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON settings FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON subscription_warnings FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON suppressed_numbers FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON tags FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON ticket_cycles FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON ticket_notes FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON ticket_transfers FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON tickets FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON users FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON webhook_deliveries FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON webhooks FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();
CREATE TRIGGER touch BEFORE UPDATE ON whatsapps FOR EACH ROW WHEN ((current_setting('recado.retired'::text, true) IS DISTINCT FROM 'shown'::text)) EXECUTE FUNCTION recado_touch();

ALTER TABLE announcements ADD CONSTRAINT announcements_media_id_media_files_id_fk FOREIGN KEY (media_id) REFERENCES media_files(id) ON DELETE SET NULL;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_whatsapp_id_whatsapps_id_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps(company_id, id) ON DELETE CASCADE;
ALTER TABLE api_requests ADD CONSTRAINT api_requests_api_key_id_api_keys_id_fk FOREIGN KEY (company_id, api_key_id) REFERENCES api_keys(company_id, id) ON DELETE CASCADE;
ALTER TABLE api_requests ADD CONSTRAINT api_requests_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE campaign_answers ADD CONSTRAINT campaign_answers_campaign_id_campaigns_id_fk FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE;
ALTER TABLE campaign_answers ADD CONSTRAINT campaign_answers_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE campaign_counts ADD CONSTRAINT campaign_counts_campaign_id_campaigns_id_fk FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE;
ALTER TABLE campaign_counts ADD CONSTRAINT campaign_counts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE campaign_paces ADD CONSTRAINT campaign_paces_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE campaign_paces ADD CONSTRAINT campaign_paces_whatsapp_id_whatsapps_id_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps(company_id, id) ON DELETE CASCADE;
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_campaign_id_campaigns_id_fk FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE;
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_contact_id_contacts_id_fk FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (contact_id);
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_message_id_messages_id_fk FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE SET NULL (message_id);
ALTER TABLE campaign_settings ADD CONSTRAINT campaign_settings_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_contact_list_id_contact_lists_id_fk FOREIGN KEY (company_id, contact_list_id) REFERENCES contact_lists(company_id, id) ON DELETE SET NULL (contact_list_id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_file_list_id_file_lists_id_fk FOREIGN KEY (company_id, file_list_id) REFERENCES file_lists(company_id, id) ON DELETE SET NULL (file_list_id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_media_id_media_files_id_fk FOREIGN KEY (company_id, media_id) REFERENCES media_files(company_id, id) ON DELETE SET NULL (media_id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_tag_list_id_tags_id_fk FOREIGN KEY (company_id, tag_list_id) REFERENCES tags(company_id, id) ON DELETE SET NULL (tag_list_id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_whatsapp_id_whatsapps_id_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps(company_id, id) ON DELETE SET NULL (whatsapp_id);
ALTER TABLE channel_credentials ADD CONSTRAINT channel_credentials_connection_id_whatsapps_id_fk FOREIGN KEY (connection_id) REFERENCES whatsapps(id) ON DELETE CASCADE;
ALTER TABLE channel_keys ADD CONSTRAINT channel_keys_connection_id_whatsapps_id_fk FOREIGN KEY (connection_id) REFERENCES whatsapps(id) ON DELETE CASCADE;
ALTER TABLE channel_leases ADD CONSTRAINT channel_leases_connection_id_whatsapps_id_fk FOREIGN KEY (connection_id) REFERENCES whatsapps(id) ON DELETE CASCADE;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_chat_id_chats_id_fk FOREIGN KEY (company_id, chat_id) REFERENCES chats(company_id, id) ON DELETE CASCADE;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_media_id_media_files_id_fk FOREIGN KEY (company_id, media_id) REFERENCES media_files(company_id, id) ON DELETE SET NULL (media_id);
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_quoted_id_chat_messages_id_fk FOREIGN KEY (company_id, quoted_id) REFERENCES chat_messages(company_id, id) ON DELETE SET NULL (quoted_id);
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_sender_id_users_id_fk FOREIGN KEY (company_id, sender_id) REFERENCES users(company_id, id) ON DELETE SET NULL (sender_id);
ALTER TABLE chat_users ADD CONSTRAINT chat_users_chat_id_chats_id_fk FOREIGN KEY (company_id, chat_id) REFERENCES chats(company_id, id) ON DELETE CASCADE;
ALTER TABLE chat_users ADD CONSTRAINT chat_users_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE chat_users ADD CONSTRAINT chat_users_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE chats ADD CONSTRAINT chats_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE chats ADD CONSTRAINT chats_owner_id_users_id_fk FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id);
ALTER TABLE companies ADD CONSTRAINT companies_plan_id_plans_id_fk FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE RESTRICT;
ALTER TABLE contact_import_parts ADD CONSTRAINT contact_import_parts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE contact_import_parts ADD CONSTRAINT contact_import_parts_import_id_contact_imports_id_fk FOREIGN KEY (company_id, import_id) REFERENCES contact_imports(company_id, id) ON DELETE CASCADE;
ALTER TABLE contact_import_refusals ADD CONSTRAINT contact_import_refusals_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE contact_import_refusals ADD CONSTRAINT contact_import_refusals_import_id_contact_imports_id_fk FOREIGN KEY (company_id, import_id) REFERENCES contact_imports(company_id, id) ON DELETE CASCADE;
ALTER TABLE contact_imports ADD CONSTRAINT contact_imports_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE contact_imports ADD CONSTRAINT contact_imports_contact_list_id_contact_lists_id_fk FOREIGN KEY (company_id, contact_list_id) REFERENCES contact_lists(company_id, id) ON DELETE CASCADE;
ALTER TABLE contact_imports ADD CONSTRAINT contact_imports_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id);
ALTER TABLE contact_list_items ADD CONSTRAINT contact_list_items_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE contact_list_items ADD CONSTRAINT contact_list_items_contact_list_id_contact_lists_id_fk FOREIGN KEY (company_id, contact_list_id) REFERENCES contact_lists(company_id, id) ON DELETE CASCADE;
ALTER TABLE contact_lists ADD CONSTRAINT contact_lists_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE contacts ADD CONSTRAINT contacts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE drafts ADD CONSTRAINT drafts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE drafts ADD CONSTRAINT drafts_ticket_id_tickets_id_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE;
ALTER TABLE drafts ADD CONSTRAINT drafts_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE file_list_options ADD CONSTRAINT file_list_options_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE file_list_options ADD CONSTRAINT file_list_options_file_list_id_file_lists_id_fk FOREIGN KEY (company_id, file_list_id) REFERENCES file_lists(company_id, id) ON DELETE CASCADE;
ALTER TABLE file_list_options ADD CONSTRAINT file_list_options_media_id_media_files_id_fk FOREIGN KEY (company_id, media_id) REFERENCES media_files(company_id, id) ON DELETE SET NULL (media_id);
ALTER TABLE file_lists ADD CONSTRAINT file_lists_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE former_texts ADD CONSTRAINT former_texts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE former_texts ADD CONSTRAINT former_texts_message_id_messages_id_fk FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE CASCADE;
ALTER TABLE history_batches ADD CONSTRAINT history_batches_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE history_batches ADD CONSTRAINT history_batches_import_id_history_imports_id_fk FOREIGN KEY (company_id, import_id) REFERENCES history_imports(company_id, id) ON DELETE CASCADE;
ALTER TABLE history_batches ADD CONSTRAINT history_batches_part_id_history_parts_id_fk FOREIGN KEY (company_id, part_id) REFERENCES history_parts(company_id, id) ON DELETE CASCADE;
ALTER TABLE history_imports ADD CONSTRAINT history_imports_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE history_imports ADD CONSTRAINT history_imports_connection_id_whatsapps_id_fk FOREIGN KEY (company_id, connection_id) REFERENCES whatsapps(company_id, id) ON DELETE CASCADE;
ALTER TABLE history_parts ADD CONSTRAINT history_parts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE history_parts ADD CONSTRAINT history_parts_import_id_history_imports_id_fk FOREIGN KEY (company_id, import_id) REFERENCES history_imports(company_id, id) ON DELETE CASCADE;
ALTER TABLE inbound_events ADD CONSTRAINT inbound_events_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE inbound_events ADD CONSTRAINT inbound_events_connection_id_whatsapps_id_fk FOREIGN KEY (company_id, connection_id) REFERENCES whatsapps(company_id, id) ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE invoice_adjustments ADD CONSTRAINT invoice_adjustments_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE invoice_adjustments ADD CONSTRAINT invoice_adjustments_invoice_id_invoices_id_fk FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE;
ALTER TABLE invoices ADD CONSTRAINT invoices_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE jobs ADD CONSTRAINT jobs_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE media_files ADD CONSTRAINT media_files_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE media_files ADD CONSTRAINT media_files_greeting_of_whatsapps_id_fk FOREIGN KEY (company_id, greeting_of) REFERENCES whatsapps(company_id, id) ON DELETE SET NULL (greeting_of);
ALTER TABLE media_files ADD CONSTRAINT media_files_option_of_queue_options_id_fk FOREIGN KEY (company_id, option_of) REFERENCES queue_options(company_id, id) ON DELETE SET NULL (option_of);
ALTER TABLE menu_figures ADD CONSTRAINT menu_figures_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE menu_figures ADD CONSTRAINT menu_figures_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE CASCADE;
ALTER TABLE menu_visits ADD CONSTRAINT menu_visits_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE menu_visits ADD CONSTRAINT menu_visits_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE CASCADE;
ALTER TABLE menu_visits ADD CONSTRAINT menu_visits_ticket_id_tickets_id_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE;
ALTER TABLE message_receipts ADD CONSTRAINT message_receipts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE message_receipts ADD CONSTRAINT message_receipts_message_id_messages_id_fk FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE CASCADE;
ALTER TABLE message_words ADD CONSTRAINT message_words_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE message_words ADD CONSTRAINT message_words_message_id_messages_id_fk FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_connection_id_whatsapps_id_fk FOREIGN KEY (company_id, connection_id) REFERENCES whatsapps(company_id, id) ON DELETE SET NULL (connection_id);
ALTER TABLE messages ADD CONSTRAINT messages_contact_id_contacts_id_fk FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (contact_id);
ALTER TABLE messages ADD CONSTRAINT messages_media_id_media_files_id_fk FOREIGN KEY (company_id, media_id) REFERENCES media_files(company_id, id) ON DELETE SET NULL (media_id);
ALTER TABLE messages ADD CONSTRAINT messages_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id);
ALTER TABLE messages ADD CONSTRAINT messages_quoted_message_id_messages_id_fk FOREIGN KEY (company_id, quoted_message_id) REFERENCES messages(company_id, id) ON DELETE SET NULL (quoted_message_id);
ALTER TABLE messages ADD CONSTRAINT messages_ticket_id_tickets_id_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id);
ALTER TABLE note_mentions ADD CONSTRAINT note_mentions_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE note_mentions ADD CONSTRAINT note_mentions_note_id_ticket_notes_id_fk FOREIGN KEY (company_id, note_id) REFERENCES ticket_notes(company_id, id) ON DELETE CASCADE;
ALTER TABLE note_mentions ADD CONSTRAINT note_mentions_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE number_proofs ADD CONSTRAINT number_proofs_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE number_proofs ADD CONSTRAINT number_proofs_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE payment_charges ADD CONSTRAINT payment_charges_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE payment_charges ADD CONSTRAINT payment_charges_invoice_id_invoices_id_fk FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE;
ALTER TABLE phone_contacts ADD CONSTRAINT phone_contacts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE phone_contacts ADD CONSTRAINT phone_contacts_connection_id_whatsapps_id_fk FOREIGN KEY (company_id, connection_id) REFERENCES whatsapps(company_id, id) ON DELETE CASCADE;
ALTER TABLE prompt_limits ADD CONSTRAINT prompt_limits_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE prompt_reservations ADD CONSTRAINT prompt_reservations_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE prompt_usage ADD CONSTRAINT prompt_usage_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE prompt_usage ADD CONSTRAINT prompt_usage_prompt_id_prompts_id_fk FOREIGN KEY (company_id, prompt_id) REFERENCES prompts(company_id, id) ON DELETE SET NULL (prompt_id);
ALTER TABLE prompts ADD CONSTRAINT prompts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE prompts ADD CONSTRAINT prompts_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id);
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_session_id_sessions_id_fk FOREIGN KEY (company_id, session_id) REFERENCES sessions(company_id, id) ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE queue_integrations ADD CONSTRAINT queue_integrations_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE queue_options ADD CONSTRAINT queue_options_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE queue_options ADD CONSTRAINT queue_options_parent_id_queue_options_id_fk FOREIGN KEY (company_id, parent_id) REFERENCES queue_options(company_id, id) ON DELETE CASCADE;
ALTER TABLE queue_options ADD CONSTRAINT queue_options_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE CASCADE;
ALTER TABLE queues ADD CONSTRAINT queues_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_media_id_media_files_id_fk FOREIGN KEY (company_id, media_id) REFERENCES media_files(company_id, id) ON DELETE SET NULL (media_id);
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE received_payments ADD CONSTRAINT received_payments_charge_id_payment_charges_id_fk FOREIGN KEY (company_id, charge_id) REFERENCES payment_charges(company_id, id) ON DELETE CASCADE;
ALTER TABLE received_payments ADD CONSTRAINT received_payments_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE received_payments ADD CONSTRAINT received_payments_invoice_id_invoices_id_fk FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE release_company_days ADD CONSTRAINT release_company_days_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE release_halts ADD CONSTRAINT release_halts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE release_pins ADD CONSTRAINT release_pins_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE round_figures ADD CONSTRAINT round_figures_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE schedules ADD CONSTRAINT schedules_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE schedules ADD CONSTRAINT schedules_contact_id_contacts_id_fk FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE;
ALTER TABLE schedules ADD CONSTRAINT schedules_media_id_media_files_id_fk FOREIGN KEY (company_id, media_id) REFERENCES media_files(company_id, id) ON DELETE SET NULL (media_id);
ALTER TABLE schedules ADD CONSTRAINT schedules_message_id_messages_id_fk FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE SET NULL (message_id);
ALTER TABLE schedules ADD CONSTRAINT schedules_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id);
ALTER TABLE schedules ADD CONSTRAINT schedules_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id);
ALTER TABLE schedules ADD CONSTRAINT schedules_whatsapp_id_whatsapps_id_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps(company_id, id) ON DELETE SET NULL (whatsapp_id);
ALTER TABLE sessions ADD CONSTRAINT sessions_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE set_aside_messages ADD CONSTRAINT set_aside_messages_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE set_aside_messages ADD CONSTRAINT set_aside_messages_connection_id_whatsapps_id_fk FOREIGN KEY (company_id, connection_id) REFERENCES whatsapps(company_id, id) ON DELETE CASCADE;
ALTER TABLE settings ADD CONSTRAINT settings_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE stale_hours ADD CONSTRAINT stale_hours_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE subscription_warnings ADD CONSTRAINT subscription_warnings_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE suppressed_numbers ADD CONSTRAINT suppressed_numbers_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE tags ADD CONSTRAINT tags_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE tags ADD CONSTRAINT tags_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id);
ALTER TABLE ticket_cycles ADD CONSTRAINT ticket_cycles_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE ticket_cycles ADD CONSTRAINT ticket_cycles_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id);
ALTER TABLE ticket_cycles ADD CONSTRAINT ticket_cycles_ticket_id_tickets_id_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE;
ALTER TABLE ticket_cycles ADD CONSTRAINT ticket_cycles_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id);
ALTER TABLE ticket_cycles ADD CONSTRAINT ticket_cycles_whatsapp_id_whatsapps_id_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps(company_id, id) ON DELETE SET NULL (whatsapp_id);
ALTER TABLE ticket_events ADD CONSTRAINT ticket_events_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE ticket_events ADD CONSTRAINT ticket_events_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id);
ALTER TABLE ticket_events ADD CONSTRAINT ticket_events_ticket_id_tickets_id_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE;
ALTER TABLE ticket_notes ADD CONSTRAINT ticket_notes_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE ticket_notes ADD CONSTRAINT ticket_notes_contact_id_contacts_id_fk FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE;
ALTER TABLE ticket_notes ADD CONSTRAINT ticket_notes_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id);
ALTER TABLE ticket_notes ADD CONSTRAINT ticket_notes_ticket_id_tickets_id_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE;
ALTER TABLE ticket_notes ADD CONSTRAINT ticket_notes_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id);
ALTER TABLE ticket_pins ADD CONSTRAINT ticket_pins_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE ticket_pins ADD CONSTRAINT ticket_pins_ticket_id_tickets_id_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE;
ALTER TABLE ticket_pins ADD CONSTRAINT ticket_pins_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE ticket_tags ADD CONSTRAINT ticket_tags_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE ticket_tags ADD CONSTRAINT ticket_tags_tag_id_tags_id_fk FOREIGN KEY (company_id, tag_id) REFERENCES tags(company_id, id) ON DELETE CASCADE;
ALTER TABLE ticket_tags ADD CONSTRAINT ticket_tags_ticket_id_tickets_id_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE;
ALTER TABLE ticket_transfers ADD CONSTRAINT ticket_transfers_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE ticket_transfers ADD CONSTRAINT ticket_transfers_ticket_id_tickets_id_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE;
ALTER TABLE ticket_transfers ADD CONSTRAINT ticket_transfers_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE tickets ADD CONSTRAINT tickets_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE tickets ADD CONSTRAINT tickets_contact_id_contacts_id_fk FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE;
ALTER TABLE tickets ADD CONSTRAINT tickets_customer_author_id_contacts_id_fk FOREIGN KEY (company_id, customer_author_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (customer_author_id);
ALTER TABLE tickets ADD CONSTRAINT tickets_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id);
ALTER TABLE tickets ADD CONSTRAINT tickets_unsent_user_id_users_id_fk FOREIGN KEY (company_id, unsent_user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (unsent_user_id);
ALTER TABLE tickets ADD CONSTRAINT tickets_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id);
ALTER TABLE tickets ADD CONSTRAINT tickets_whatsapp_id_whatsapps_id_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps(company_id, id) ON DELETE SET NULL (whatsapp_id);
ALTER TABLE user_queues ADD CONSTRAINT user_queues_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE user_queues ADD CONSTRAINT user_queues_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE CASCADE;
ALTER TABLE user_queues ADD CONSTRAINT user_queues_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE user_ratings ADD CONSTRAINT user_ratings_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE user_ratings ADD CONSTRAINT user_ratings_user_id_users_id_fk FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE;
ALTER TABLE users ADD CONSTRAINT users_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE users ADD CONSTRAINT users_whatsapp_id_whatsapps_id_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps(company_id, id) ON DELETE SET NULL (whatsapp_id);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_webhook_id_webhooks_id_fk FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks(company_id, id) ON DELETE CASCADE;
ALTER TABLE webhooks ADD CONSTRAINT webhooks_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE whatsapp_queues ADD CONSTRAINT whatsapp_queues_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE whatsapp_queues ADD CONSTRAINT whatsapp_queues_queue_id_queues_id_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE CASCADE;
ALTER TABLE whatsapp_queues ADD CONSTRAINT whatsapp_queues_whatsapp_id_whatsapps_id_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps(company_id, id) ON DELETE CASCADE;
ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_send_id_queue_queues_id_fk FOREIGN KEY (company_id, send_id_queue) REFERENCES queues(company_id, id) ON DELETE SET NULL (send_id_queue);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_answers ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_paces ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaigns ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_users ENABLE ROW LEVEL SECURITY;
ALTER TABLE chats ENABLE ROW LEVEL SECURITY;
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_import_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_import_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_list_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_list_options ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE former_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE history_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE history_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE history_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbound_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_adjustments ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY;
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE media_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE menu_figures ENABLE ROW LEVEL SECURITY;
ALTER TABLE menu_visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE note_mentions ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_choices ENABLE ROW LEVEL SECURITY;
ALTER TABLE number_proofs ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_charges ENABLE ROW LEVEL SECURITY;
ALTER TABLE phone_contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE prompt_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE prompt_reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE prompt_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE prompts ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE queue_integrations ENABLE ROW LEVEL SECURITY;
ALTER TABLE queue_options ENABLE ROW LEVEL SECURITY;
ALTER TABLE queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE quick_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE received_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE release_company_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE release_halts ENABLE ROW LEVEL SECURITY;
ALTER TABLE release_pins ENABLE ROW LEVEL SECURITY;
ALTER TABLE round_figures ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE set_aside_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE stale_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscription_warnings ENABLE ROW LEVEL SECURITY;
ALTER TABLE suppressed_numbers ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON api_keys TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON api_requests TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON audit_entries TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON campaign_answers TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON campaign_counts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON campaign_paces TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON campaign_recipients TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON campaign_settings TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON campaigns TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON chat_messages TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON chat_users TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON chats TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON companies TO recado_system USING (((retired_at IS NULL) OR (current_setting('recado.retired'::text, true) = 'shown'::text))) WITH CHECK (true);
CREATE POLICY system ON contact_import_parts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON contact_import_refusals TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON contact_imports TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON contact_list_items TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON contact_lists TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON contacts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON drafts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON file_list_options TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON file_lists TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON former_texts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON history_batches TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON history_imports TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON history_parts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON inbound_events TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON invitations TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON invoice_adjustments TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON invoices TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON jobs TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON media_files TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON menu_figures TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON menu_visits TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON message_receipts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON message_words TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON messages TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON note_mentions TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON notification_choices TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON number_proofs TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON payment_charges TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON phone_contacts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON prompt_limits TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON prompt_reservations TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON prompt_usage TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON prompts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON push_subscriptions TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON queue_integrations TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON queue_options TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON queues TO recado_system USING (((retired_at IS NULL) OR (current_setting('recado.retired'::text, true) = 'shown'::text))) WITH CHECK (true);
CREATE POLICY system ON quick_messages TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON received_payments TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON recovery_codes TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON release_company_days TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON release_halts TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON release_pins TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON round_figures TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON schedules TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON sessions TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON set_aside_messages TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON settings TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON stale_hours TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON subscription_warnings TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON suppressed_numbers TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON tags TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON ticket_cycles TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON ticket_events TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON ticket_notes TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON ticket_pins TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON ticket_tags TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON ticket_transfers TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON tickets TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON user_queues TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON user_ratings TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON users TO recado_system USING (((retired_at IS NULL) OR (current_setting('recado.retired'::text, true) = 'shown'::text))) WITH CHECK (true);
CREATE POLICY system ON webhook_deliveries TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON webhooks TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON whatsapp_queues TO recado_system USING (true) WITH CHECK (true);
CREATE POLICY system ON whatsapps TO recado_system USING (((retired_at IS NULL) OR (current_setting('recado.retired'::text, true) = 'shown'::text))) WITH CHECK (true);

ALTER TABLE tags ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON api_keys TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON api_requests TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON audit_entries TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON campaign_answers TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON campaign_counts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON campaign_paces TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON campaign_recipients TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON campaign_settings TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON campaigns TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON chat_messages TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON chat_users TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON chats TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON companies TO recado_tenant USING (((id = (current_setting('recado.company_id'::text))::integer) AND ((retired_at IS NULL) OR (current_setting('recado.retired'::text, true) = 'shown'::text)))) WITH CHECK ((id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON contact_import_parts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON contact_import_refusals TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON contact_imports TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON contact_list_items TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON contact_lists TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON contacts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON drafts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON file_list_options TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON file_lists TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON former_texts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON history_batches TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON history_imports TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON history_parts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON inbound_events TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON invitations TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON invoice_adjustments TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON invoices TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON jobs TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON media_files TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON menu_figures TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON menu_visits TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON message_receipts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON message_words TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON messages TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON note_mentions TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON notification_choices TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON number_proofs TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON payment_charges TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON phone_contacts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON prompt_limits TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON prompt_reservations TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON prompt_usage TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON prompts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON push_subscriptions TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON queue_integrations TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON queue_options TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON queues TO recado_tenant USING (((company_id = (current_setting('recado.company_id'::text))::integer) AND ((retired_at IS NULL) OR (current_setting('recado.retired'::text, true) = 'shown'::text)))) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON quick_messages TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON received_payments TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON recovery_codes TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON release_company_days TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON release_halts TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON release_pins TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON round_figures TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON schedules TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON sessions TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON set_aside_messages TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON settings TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON stale_hours TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON subscription_warnings TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON suppressed_numbers TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON tags TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON ticket_cycles TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON ticket_events TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON ticket_notes TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON ticket_pins TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON ticket_tags TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON ticket_transfers TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON tickets TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON user_queues TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON user_ratings TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON users TO recado_tenant USING (((company_id = (current_setting('recado.company_id'::text))::integer) AND ((retired_at IS NULL) OR (current_setting('recado.retired'::text, true) = 'shown'::text)))) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON webhook_deliveries TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON webhooks TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON whatsapp_queues TO recado_tenant USING ((company_id = (current_setting('recado.company_id'::text))::integer)) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));
CREATE POLICY tenant ON whatsapps TO recado_tenant USING (((company_id = (current_setting('recado.company_id'::text))::integer) AND ((retired_at IS NULL) OR (current_setting('recado.retired'::text, true) = 'shown'::text)))) WITH CHECK ((company_id = (current_setting('recado.company_id'::text))::integer));

ALTER TABLE ticket_cycles ENABLE ROW LEVEL SECURITY;
ALTER TABLE ticket_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE ticket_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE ticket_pins ENABLE ROW LEVEL SECURITY;
ALTER TABLE ticket_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE ticket_transfers ENABLE ROW LEVEL SECURITY;
ALTER TABLE tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_ratings ENABLE ROW LEVEL SECURITY;
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE whatsapp_queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE whatsapps ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON FUNCTION recado_enqueue(input jsonb, notice text, held text) FROM PUBLIC;
GRANT ALL ON FUNCTION recado_enqueue(input jsonb, notice text, held text) TO recado_tenant;
GRANT ALL ON FUNCTION recado_enqueue(input jsonb, notice text, held text) TO recado_system;

REVOKE ALL ON FUNCTION recado_find_words(query tsquery, places text[], before_at timestamp with time zone, before_id integer, since timestamp with time zone, enough integer, most integer, walks integer) FROM PUBLIC;
GRANT ALL ON FUNCTION recado_find_words(query tsquery, places text[], before_at timestamp with time zone, before_id integer, since timestamp with time zone, enough integer, most integer, walks integer) TO recado_tenant;

REVOKE ALL ON FUNCTION recado_forget_audits(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION recado_forget_audits(most integer) TO recado_system;

REVOKE ALL ON FUNCTION recado_revive(job_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION recado_revive(job_id bigint) TO recado_tenant;
GRANT ALL ON FUNCTION recado_revive(job_id bigint) TO recado_system;

REVOKE ALL ON FUNCTION recado_wake_lanes(input jsonb) FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE announcements TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE api_keys TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE api_keys TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE api_requests TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE api_requests TO recado_tenant;

GRANT SELECT,INSERT ON TABLE audit_entries TO recado_tenant;
GRANT SELECT,INSERT ON TABLE audit_entries TO recado_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE call_counts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_answers TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_answers TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_counts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_counts TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_paces TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_paces TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_recipients TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_recipients TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_settings TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_settings TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaigns TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaigns TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE channel_credentials TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE channel_keys TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE channel_leases TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE chat_messages TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE chat_messages TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE chat_users TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE chat_users TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE chats TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE chats TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE companies TO recado_system;
GRANT SELECT,UPDATE ON TABLE companies TO recado_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_import_parts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_import_parts TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_import_refusals TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_import_refusals TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_imports TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_imports TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_list_items TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_list_items TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_lists TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contact_lists TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contacts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE contacts TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE drafts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE drafts TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE file_list_options TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE file_list_options TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE file_lists TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE file_lists TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE former_texts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE former_texts TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE helps TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE history_batches TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE history_batches TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE history_imports TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE history_imports TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE history_parts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE history_parts TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE inbound_events TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE inbound_events TO recado_tenant;

GRANT SELECT,INSERT ON TABLE installation TO recado_system;

GRANT UPDATE(folder_marker) ON TABLE installation TO recado_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE invitations TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE invitations TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE invoice_adjustments TO recado_system;
GRANT SELECT ON TABLE invoice_adjustments TO recado_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE invoices TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE invoices TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE job_lanes TO recado_system;

GRANT SELECT ON TABLE jobs TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE jobs TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE media_files TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE media_files TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE menu_figures TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE menu_figures TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE menu_visits TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE menu_visits TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE message_receipts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE message_receipts TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE message_word_backlog TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE message_words TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE message_words TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE messages TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE messages TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE note_mentions TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE note_mentions TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE notification_choices TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE notification_choices TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE number_proofs TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE number_proofs TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE payment_charges TO recado_system;
GRANT SELECT ON TABLE payment_charges TO recado_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE payment_providers TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE phone_contacts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE phone_contacts TO recado_tenant;

GRANT SELECT ON TABLE plans TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE plans TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE prompt_limits TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE prompt_limits TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE prompt_reservations TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE prompt_reservations TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE prompt_usage TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE prompt_usage TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE prompts TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE prompts TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE published_releases TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE push_keys TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE push_subscriptions TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE push_subscriptions TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE queue_integrations TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE queue_integrations TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE queue_options TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE queue_options TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE queues TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE queues TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE quick_messages TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE quick_messages TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE received_payments TO recado_system;
GRANT SELECT ON TABLE received_payments TO recado_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recovery_codes TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recovery_codes TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recurring_work TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE release_browsers TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE release_channels TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE release_company_days TO recado_system;
GRANT SELECT ON TABLE release_company_days TO recado_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE release_halts TO recado_system;
GRANT SELECT ON TABLE release_halts TO recado_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE release_hours TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE release_pins TO recado_system;
GRANT SELECT ON TABLE release_pins TO recado_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE round_figures TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE round_figures TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE schedules TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE schedules TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sessions TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sessions TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE set_aside_messages TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE set_aside_messages TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE settings TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE settings TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE stale_hours TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE stale_hours TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE subscription_warnings TO recado_system;
GRANT SELECT ON TABLE subscription_warnings TO recado_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE suppressed_numbers TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE suppressed_numbers TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tags TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tags TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_cycles TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_cycles TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_events TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_events TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_notes TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_notes TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_pins TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_pins TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_tags TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_tags TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_transfers TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_transfers TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tickets TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tickets TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE user_queues TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE user_queues TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE user_ratings TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE user_ratings TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE users TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE users TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE webhook_deliveries TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE webhook_deliveries TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE webhooks TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE webhooks TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE whatsapp_queues TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE whatsapp_queues TO recado_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE whatsapps TO recado_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE whatsapps TO recado_tenant;

-- Its owner sees all words behind the wall, and it reads those of one company.
GRANT CREATE ON SCHEMA public TO recado_system;
ALTER FUNCTION recado_find_words OWNER TO recado_system;
REVOKE CREATE ON SCHEMA public FROM recado_system;
