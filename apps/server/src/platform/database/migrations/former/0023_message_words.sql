-- The words of a text with their positions: small letters without accents, split at everything that is neither letter
-- nor digit. Letters of other scripts stay, whatever the locale of the database calls them.
-- (PL/pgSQL keeps the plans of these functions; a function in SQL would be planned for every message.)
CREATE FUNCTION recado_words(input text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ BEGIN RETURN to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(public.recado_fold(left(input, 4000)),
    '[\u0001-/:-@[-`{-\u00BF\u2000-\u2BFF\u3000-\u303F\uFE00-\uFE0F\U0001F000-\U0001FAFF]+', ' ', 'g')); END $$;--> statement-breakpoint

-- The week of a message: the index has each word once per company and week.
CREATE FUNCTION recado_week(moment timestamptz) RETURNS integer
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ BEGIN RETURN floor(date_part('epoch', moment) / 604800)::integer; END $$;--> statement-breakpoint

CREATE FUNCTION recado_word_places(company integer, moment timestamptz, words tsvector) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
DECLARE
  week text := company || ':' || public.recado_week(moment) || ':';
  places text[] := tsvector_to_array(words);
BEGIN
  FOR n IN 1 .. cardinality(places) LOOP places[n] := week || left(places[n], 60); END LOOP;
  RETURN array_to_tsvector(places);
END $$;--> statement-breakpoint

CREATE TABLE "message_word_backlog" (
	"below_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_words" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_words_newest" ON "message_words" USING btree ("company_id","created_at" DESC NULLS FIRST,"message_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_words_places" ON "message_words" USING gin (recado_word_places("company_id", "created_at", "words")) WITH (fastupdate=false);--> statement-breakpoint
SELECT recado_guard('message_words');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON message_word_backlog TO recado_system;--> statement-breakpoint

-- Keeps the words of a message. A deleted message, or one without words, is not found.
CREATE FUNCTION recado_keep_words() RETURNS trigger
  LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER keep_words_of_new AFTER INSERT ON messages FOR EACH ROW
  WHEN (NEW.body <> '') EXECUTE FUNCTION recado_keep_words();--> statement-breakpoint
CREATE TRIGGER keep_words AFTER UPDATE OF body, is_deleted, created_at ON messages FOR EACH ROW
  WHEN (OLD.body IS DISTINCT FROM NEW.body OR OLD.is_deleted IS DISTINCT FROM NEW.is_deleted
    OR OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION recado_keep_words();--> statement-breakpoint

-- Messages of the company behind whose wall it runs that match `query`, newest first, from a position on, with the
-- position up to which it looked. First it reads the newest messages one by one, which finds frequent words; then it
-- looks weeks up in the index, newest first, until `enough` are found. `places` are the words to look up, `*` after one that
-- is a beginning. So a call is bounded by the messages of few weeks, however frequent a word is and was.
-- It runs as the system role: under row-level security an index of words may not be used (LEAKPROOF).
CREATE FUNCTION recado_find_words(query tsquery, places text[], before_at timestamptz, before_id integer,
                                  since timestamptz, enough integer, most integer)
  RETURNS TABLE (ids integer[], end_at timestamptz, end_id integer, is_complete boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off
  AS $$
DECLARE
  company integer := current_setting('recado.company_id')::integer;
  step constant integer := 1500;
  looked integer;
  more integer[];
  oldest timestamptz;
  week integer;
  in_week tsquery;
BEGIN
  SELECT coalesce(array_agg(w.message_id ORDER BY w.created_at DESC, w.message_id DESC) FILTER (WHERE w.words @@ query), '{}'),
    count(*), (array_agg(w.created_at ORDER BY w.created_at, w.message_id))[1],
    (array_agg(w.message_id ORDER BY w.created_at, w.message_id))[1]
  INTO ids, looked, end_at, end_id
  FROM (
    SELECT m.message_id, m.created_at, m.words FROM message_words m
    WHERE m.company_id = company AND (m.created_at, m.message_id) < (before_at, before_id) AND m.created_at >= since
    ORDER BY m.created_at DESC, m.message_id DESC LIMIT step) w;
  is_complete := looked < step;
  IF is_complete OR cardinality(ids) >= enough THEN RETURN NEXT; RETURN; END IF;

  SELECT greatest(m.created_at, since) INTO oldest FROM message_words m
  WHERE m.company_id = company ORDER BY m.created_at, m.message_id LIMIT 1;
  FOR week IN REVERSE recado_week(end_at) .. recado_week(oldest) LOOP
    in_week := (SELECT string_agg('''' || company || ':' || week || ':' || rtrim(place, '*') || ''''
      || CASE WHEN right(place, 1) = '*' THEN ':*' ELSE '' END, ' & ') FROM unnest(places) AS place)::tsquery;
    WITH found AS MATERIALIZED (
      SELECT m.message_id, m.created_at, m.company_id, m.words FROM message_words m
      WHERE recado_word_places(m.company_id, m.created_at, m.words) @@ in_week),
    newest AS (
      SELECT f.message_id, f.created_at FROM found f
      WHERE f.company_id = company AND (f.created_at, f.message_id) < (end_at, end_id) AND f.created_at >= since
        AND f.words @@ query
      ORDER BY f.created_at DESC, f.message_id DESC LIMIT most)
    SELECT array_agg(n.message_id ORDER BY n.created_at DESC, n.message_id DESC),
      (array_agg(n.created_at ORDER BY n.created_at, n.message_id))[1],
      (array_agg(n.message_id ORDER BY n.created_at, n.message_id))[1]
    INTO more, before_at, before_id FROM newest n;
    ids := ids || coalesce(more, '{}');
    IF cardinality(more) = most THEN
      end_at := before_at;
      end_id := before_id;
      RETURN NEXT; RETURN;
    END IF;
    end_at := least(end_at, to_timestamp(week::bigint * 604800));
    end_id := 0;
    IF cardinality(ids) >= enough AND end_at > oldest THEN RETURN NEXT; RETURN; END IF;
  END LOOP;
  is_complete := true;
  RETURN NEXT;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION recado_find_words FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION recado_find_words TO recado_tenant;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO recado_system;--> statement-breakpoint
ALTER FUNCTION recado_find_words OWNER TO recado_system;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM recado_system;--> statement-breakpoint

-- Old messages are added later, in parts, so that the server starts at once (ADR 31).
SET LOCAL ROLE recado_system;--> statement-breakpoint
INSERT INTO message_word_backlog (below_id) SELECT max(id) + 1 FROM messages HAVING max(id) IS NOT NULL;--> statement-breakpoint
RESET ROLE;
