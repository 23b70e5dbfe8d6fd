-- The words of messages (ADR 31) become sixteen partitions by company (ADR 144), while everybody goes on working:
--   1. A partitioned table is made beside, and a trigger repeats in it what is written.
--   2. The rows that were there before are copied in batches, by their ids; an interrupted copy goes on where it was.
--   3. The index of words is built, and the references are checked, while others write.
--   4. The two tables change their names, in a moment.
-- Each statement may run again after any other one: after an interruption all of them do.
CREATE SCHEMA IF NOT EXISTS recado_parts;--> statement-breakpoint

-- A place of a row (ctid) names a row of each partition.
CREATE OR REPLACE FUNCTION recado_detach(parent regclass, parent_id integer, most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
DECLARE
  reference record;
  chosen text;
  part integer;
  taken integer := 0;
BEGIN
  FOR reference IN
    SELECT c.conrelid::regclass AS child, own.attname AS col, c.confdeltype = 'c' AS goes,
      (SELECT relkind = 'p' FROM pg_class WHERE oid = c.conrelid) AS is_partitioned
    FROM pg_constraint c
    CROSS JOIN unnest(c.conkey, c.confkey) AS pair(own, theirs)
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = pair.own
    JOIN pg_attribute theirs ON theirs.attrelid = c.confrelid AND theirs.attnum = pair.theirs AND theirs.attname = 'id'
    WHERE c.contype = 'f' AND c.confrelid = parent AND c.confdeltype IN ('c', 'n') AND c.conparentid = 0
      AND c.connamespace = 'public'::regnamespace
    ORDER BY c.conname
  LOOP
    chosen := format('ctid = ANY (ARRAY(SELECT ctid FROM %s WHERE %I = $1 LIMIT $2))', reference.child, reference.col);
    IF reference.is_partitioned THEN chosen := format('%I = $1 AND ', reference.col) || chosen; END IF;
    EXECUTE CASE WHEN reference.goes THEN format('DELETE FROM %s WHERE %s', reference.child, chosen)
      ELSE format('UPDATE %s SET %I = NULL WHERE %s', reference.child, reference.col, chosen) END
      USING parent_id, most - taken;
    GET DIAGNOSTICS part = ROW_COUNT;
    taken := taken + part;
    EXIT WHEN taken >= most;
  END LOOP;
  RETURN taken;
END $_$;--> statement-breakpoint

-- For both tables: the key of the partitioned one has the company, so it names no key.
CREATE OR REPLACE FUNCTION recado_keep_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE found_words tsvector := CASE WHEN NEW.is_deleted OR NEW.body = '' THEN NULL ELSE recado_words(NEW.body) END;
BEGIN
  IF length(found_words) > 0 THEN
    INSERT INTO message_words (message_id, company_id, created_at, words)
      VALUES (NEW.id, NEW.company_id, NEW.created_at, found_words) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      UPDATE message_words SET created_at = NEW.created_at, words = found_words
        WHERE company_id = NEW.company_id AND message_id = NEW.id;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM message_words WHERE company_id = NEW.company_id AND message_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

DO $$
DECLARE part text;
BEGIN
  IF to_regclass('public.message_words_next') IS NOT NULL
    OR (SELECT relkind FROM pg_class WHERE oid = 'public.message_words'::regclass) = 'p' THEN RETURN; END IF;
  CREATE TABLE message_words_next (
    message_id integer NOT NULL,
    company_id integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    words tsvector NOT NULL,
    CONSTRAINT message_words_company_id_message_id_pk PRIMARY KEY (company_id, message_id)
  ) PARTITION BY HASH (company_id);
  FOR n IN 0 .. 15 LOOP
    part := 'recado_parts.message_words_' || lpad(n::text, 2, '0');
    EXECUTE format('CREATE TABLE %s PARTITION OF message_words_next FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, n);
    -- No company may name a partition: the rules of the table are not those of its partitions.
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', part);
    -- The search in words, which runs as the system role, does.
    EXECUTE format('CREATE POLICY system ON %s TO recado_system USING (true)', part);
    EXECUTE format('GRANT SELECT ON %s TO recado_system', part);
  END LOOP;
  CREATE INDEX message_words_next_newest ON message_words_next USING btree (company_id, created_at DESC, message_id DESC);
  -- Of each partition it is built when all rows are there: adding them one by one takes many times as long.
  CREATE INDEX message_words_next_places ON ONLY message_words_next
    USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');
  PERFORM recado_guard('message_words_next');
  -- Until it has its name, the owner of the tables writes into it, too, when a reference deletes rows.
  ALTER TABLE message_words_next NO FORCE ROW LEVEL SECURITY;
  DROP TABLE IF EXISTS recado_parts.message_words_copied, recado_parts.message_words_gone;
  CREATE TABLE recado_parts.message_words_copied (message_id integer NOT NULL);
  INSERT INTO recado_parts.message_words_copied VALUES (0);
  CREATE TABLE recado_parts.message_words_gone (company_id integer NOT NULL, message_id integer NOT NULL);
  GRANT USAGE ON SCHEMA recado_parts TO recado_system, recado_tenant;
  GRANT SELECT, UPDATE ON recado_parts.message_words_copied TO recado_system;
  GRANT INSERT ON recado_parts.message_words_gone TO recado_system, recado_tenant;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION recado_mirror_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM message_words_next WHERE company_id = OLD.company_id AND message_id = OLD.message_id;
    INSERT INTO recado_parts.message_words_gone (company_id, message_id) VALUES (OLD.company_id, OLD.message_id);
  ELSE
    INSERT INTO message_words_next (message_id, company_id, created_at, words)
      VALUES (NEW.message_id, NEW.company_id, NEW.created_at, NEW.words)
      ON CONFLICT (company_id, message_id) DO UPDATE SET created_at = excluded.created_at, words = excluded.words;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- From here on nothing is written into one table only: it waits for those who write.
DO $$
BEGIN
  IF to_regclass('public.message_words_next') IS NULL THEN RETURN; END IF;
  CREATE OR REPLACE TRIGGER mirror_words AFTER INSERT OR UPDATE OR DELETE ON message_words
    FOR EACH ROW EXECUTE FUNCTION recado_mirror_words();
END $$;--> statement-breakpoint

-- Copies the next rows; a row for each that it looked at. It locks none of them. A row that changes meanwhile is there
-- already, or is written over by the trigger; one that is deleted meanwhile is noted by it. It waits for others only a
-- moment, and then lets go of everything: PostgreSQL looks for deadlocks after a second, and would end either.
CREATE OR REPLACE FUNCTION recado_copy_words(most integer) RETURNS SETOF boolean
    LANGUAGE plpgsql
    SET lock_timeout TO '100ms'
    AS $$
DECLARE
  after integer;
  until integer;
  taken integer;
BEGIN
  IF to_regclass('public.message_words_next') IS NULL THEN RETURN; END IF;
  SELECT message_id INTO after FROM recado_parts.message_words_copied;
  SELECT max(part.message_id), count(*) INTO until, taken FROM (
    SELECT message_id FROM message_words WHERE message_id > after ORDER BY message_id LIMIT most) AS part;
  IF taken = 0 THEN RETURN; END IF;
  FOR attempt IN 1 .. 600 LOOP
    BEGIN
      INSERT INTO message_words_next (message_id, company_id, created_at, words)
        SELECT message_id, company_id, created_at, words FROM message_words
        WHERE message_id > after AND message_id <= until ORDER BY message_id
        ON CONFLICT DO NOTHING;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      IF attempt = 600 THEN RAISE; END IF;
      PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  UPDATE recado_parts.message_words_copied SET message_id = until;
  RETURN QUERY SELECT true FROM generate_series(1, taken);
END $$;--> statement-breakpoint

-- In batches of 5000: less than a second each, so that whoever changes one of these messages hardly waits.
SELECT FROM recado_copy_words($1);--> statement-breakpoint

-- What was deleted while it was copied. Whoever was deleting then has ended when it gets its lock.
DO $$
BEGIN
  IF to_regclass('public.message_words_next') IS NULL THEN RETURN; END IF;
  ANALYZE recado_parts.message_words_gone;
  LOCK TABLE message_words IN SHARE MODE;
  DELETE FROM message_words_next AS copy USING recado_parts.message_words_gone AS gone
    WHERE copy.company_id = gone.company_id AND copy.message_id = gone.message_id
      AND NOT EXISTS (SELECT FROM message_words AS kept WHERE kept.message_id = gone.message_id);
  -- The copy has ended, so from here on the trigger's deletion is enough, also when all of this runs again.
  DELETE FROM recado_parts.message_words_gone;
END $$;--> statement-breakpoint

CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_00_places" ON recado_parts.message_words_00
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_01_places" ON recado_parts.message_words_01
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_02_places" ON recado_parts.message_words_02
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_03_places" ON recado_parts.message_words_03
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_04_places" ON recado_parts.message_words_04
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_05_places" ON recado_parts.message_words_05
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_06_places" ON recado_parts.message_words_06
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_07_places" ON recado_parts.message_words_07
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_08_places" ON recado_parts.message_words_08
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_09_places" ON recado_parts.message_words_09
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_10_places" ON recado_parts.message_words_10
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_11_places" ON recado_parts.message_words_11
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_12_places" ON recado_parts.message_words_12
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_13_places" ON recado_parts.message_words_13
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_14_places" ON recado_parts.message_words_14
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_words_15_places" ON recado_parts.message_words_15
  USING gin (recado_word_places(company_id, created_at, words)) WITH (fastupdate='false');--> statement-breakpoint

DO $$
DECLARE part regclass;
BEGIN
  IF to_regclass('public.message_words_next_places') IS NULL THEN RETURN; END IF;
  FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'public.message_words_next'::regclass LOOP
    EXECUTE format('ALTER INDEX message_words_next_places ATTACH PARTITION %s_places', part);
  END LOOP;
END $$;--> statement-breakpoint

-- References are checked partition by partition, without locking the tables that they name.
DO $$
DECLARE part regclass;
BEGIN
  IF to_regclass('public.message_words_next') IS NULL THEN RETURN; END IF;
  FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'public.message_words_next'::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = inhrelid AND conname = 'message_words_company_id_companies_id_fk') LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT message_words_company_id_companies_id_fk
      FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE NOT VALID', part);
  END LOOP;
END $$;--> statement-breakpoint

DO $$
DECLARE part regclass;
BEGIN
  IF to_regclass('public.message_words_next') IS NULL THEN RETURN; END IF;
  FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'public.message_words_next'::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = inhrelid AND conname = 'message_words_message_id_messages_id_fk') LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT message_words_message_id_messages_id_fk
      FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE CASCADE NOT VALID', part);
  END LOOP;
END $$;--> statement-breakpoint

DO $$
DECLARE reference record;
BEGIN
  IF to_regclass('public.message_words_next') IS NULL THEN RETURN; END IF;
  FOR reference IN SELECT c.conrelid::regclass AS part, c.conname AS name FROM pg_constraint c JOIN pg_inherits i ON i.inhrelid = c.conrelid
    WHERE i.inhparent = 'public.message_words_next'::regclass AND c.contype = 'f' AND NOT c.convalidated LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', reference.part, reference.name);
  END LOOP;
END $$;--> statement-breakpoint

DO $$
BEGIN
  IF to_regclass('public.message_words_next') IS NULL OR EXISTS (SELECT FROM pg_constraint
    WHERE conrelid = to_regclass('public.message_words_next') AND conname = 'message_words_company_id_companies_id_fk') THEN RETURN; END IF;
  ALTER TABLE message_words_next ADD CONSTRAINT message_words_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
END $$;--> statement-breakpoint

DO $$
BEGIN
  IF to_regclass('public.message_words_next') IS NULL OR EXISTS (SELECT FROM pg_constraint
    WHERE conrelid = to_regclass('public.message_words_next') AND conname = 'message_words_message_id_messages_id_fk') THEN RETURN; END IF;
  ALTER TABLE message_words_next ADD CONSTRAINT message_words_message_id_messages_id_fk
    FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE CASCADE;
END $$;--> statement-breakpoint

DO $$
BEGIN
  IF to_regclass('public.message_words_next') IS NOT NULL THEN ANALYZE message_words_next; END IF;
END $$;--> statement-breakpoint

DO $$
BEGIN
  IF to_regclass('public.message_words_next') IS NULL THEN RETURN; END IF;
  LOCK TABLE message_words IN ACCESS EXCLUSIVE MODE;
  DROP TRIGGER mirror_words ON message_words;
  ALTER TABLE message_words RENAME TO message_words_former;
  ALTER INDEX message_words_newest RENAME TO message_words_former_newest;
  ALTER INDEX message_words_places RENAME TO message_words_former_places;
  ALTER TABLE message_words_next FORCE ROW LEVEL SECURITY;
  ALTER TABLE message_words_next RENAME TO message_words;
  ALTER INDEX message_words_next_newest RENAME TO message_words_newest;
  ALTER INDEX message_words_next_places RENAME TO message_words_places;
END $$;--> statement-breakpoint

-- It looks only into the partition of its company. The places in the index have the company; a condition on it would let the planner read all
-- places of a company beside, to have both.
CREATE OR REPLACE FUNCTION recado_find_words(query tsquery, places text[], before_at timestamp with time zone, before_id integer, since timestamp with time zone, enough integer, most integer, walks integer DEFAULT 1) RETURNS TABLE(ids integer[], end_at timestamp with time zone, end_id integer, is_complete boolean)
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
  -- The partition of the company.
  part integer;
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
      SELECT n INTO part FROM generate_series(0, 15) n
      WHERE satisfies_hash_partition('public.message_words'::regclass, 16, n, company);
      SELECT greatest(m.created_at, since) INTO oldest FROM message_words m
      WHERE m.company_id = company ORDER BY m.created_at, m.message_id LIMIT 1;
    END IF;
    FOR week IN REVERSE recado_week(end_at) .. recado_week(oldest) LOOP
      in_week := (SELECT string_agg('''' || company || ':' || week || ':' || rtrim(place, '*') || ''''
        || CASE WHEN right(place, 1) = '*' THEN ':*' ELSE '' END, ' & ') FROM unnest(places) AS place)::tsquery;
      WITH found AS MATERIALIZED (
        SELECT m.message_id, m.created_at, m.words @@ query AS fits FROM (
          SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_00 w
            WHERE part = 0 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_01 w
            WHERE part = 1 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_02 w
            WHERE part = 2 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_03 w
            WHERE part = 3 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_04 w
            WHERE part = 4 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_05 w
            WHERE part = 5 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_06 w
            WHERE part = 6 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_07 w
            WHERE part = 7 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_08 w
            WHERE part = 8 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_09 w
            WHERE part = 9 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_10 w
            WHERE part = 10 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_11 w
            WHERE part = 11 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_12 w
            WHERE part = 12 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_13 w
            WHERE part = 13 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_14 w
            WHERE part = 14 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week
          UNION ALL SELECT w.message_id, w.created_at, w.words FROM recado_parts.message_words_15 w
            WHERE part = 15 AND recado_word_places(w.company_id, w.created_at, w.words) @@ in_week) AS m
        LIMIT CASE WHEN week IS DISTINCT FROM walked THEN step END),
      newest AS (
        SELECT f.message_id, f.created_at FROM found f
        WHERE (f.created_at, f.message_id) < (end_at, end_id) AND f.created_at >= since AND f.fits
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
END $$;--> statement-breakpoint

-- One by one, because each reference locks the table that it refers to.
ALTER TABLE IF EXISTS message_words_former DROP CONSTRAINT IF EXISTS message_words_message_id_messages_id_fk;--> statement-breakpoint

ALTER TABLE IF EXISTS message_words_former DROP CONSTRAINT IF EXISTS message_words_company_id_companies_id_fk;--> statement-breakpoint

DROP TABLE IF EXISTS message_words_former;--> statement-breakpoint

DROP FUNCTION IF EXISTS recado_mirror_words();--> statement-breakpoint

DROP FUNCTION IF EXISTS recado_copy_words(integer);--> statement-breakpoint

DROP TABLE IF EXISTS recado_parts.message_words_copied, recado_parts.message_words_gone;--> statement-breakpoint

REVOKE USAGE ON SCHEMA recado_parts FROM recado_tenant;
