-- The same, but no call looks for much longer than 12 ms: it then says where to go on. Walking, as reading the newest messages
-- one by one is called here, costs a tenth of reading as many from the index, so a week that has the words in very many
-- messages is walked up to sixteen steps. Its statements are planned once. What looks on after a position may leave the first walk out (`walks` = 0).
DROP FUNCTION recado_find_words(tsquery, text[], timestamptz, integer, timestamptz, integer, integer);--> statement-breakpoint
CREATE FUNCTION recado_find_words(query tsquery, places text[], before_at timestamptz, before_id integer,
                                  since timestamptz, enough integer, most integer, walks integer DEFAULT 1)
  RETURNS TABLE (ids integer[], end_at timestamptz, end_id integer, is_complete boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
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
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION recado_find_words FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION recado_find_words TO recado_tenant;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO recado_system;--> statement-breakpoint
ALTER FUNCTION recado_find_words OWNER TO recado_system;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM recado_system;
