CREATE TABLE "user_ratings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"rated" integer NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "ticket_cycles_rated";--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_ratings_company" ON "user_ratings" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tickets_late_pending" ON "tickets" USING btree ("company_id","queue_id") WHERE "tickets"."status" = 'pending' and "tickets"."late_since" is not null;--> statement-breakpoint
SELECT recado_guard('user_ratings');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint

-- Keeps number and sum of the ratings of each user, whatever changes a rated round: a deleted ticket takes it along.
CREATE FUNCTION recado_count_rating() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.rating IS NOT NULL AND OLD.user_id IS NOT NULL THEN
    UPDATE user_ratings SET rated = rated - 1, total = total - OLD.rating WHERE user_id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.rating IS NOT NULL AND NEW.user_id IS NOT NULL THEN
    INSERT INTO user_ratings (company_id, user_id, rated, total) VALUES (NEW.company_id, NEW.user_id, 1, NEW.rating)
    ON CONFLICT (user_id) DO UPDATE SET rated = user_ratings.rated + 1, total = user_ratings.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_new_rating AFTER INSERT ON ticket_cycles FOR EACH ROW
  WHEN (NEW.rating IS NOT NULL) EXECUTE FUNCTION recado_count_rating();--> statement-breakpoint
CREATE TRIGGER count_changed_rating AFTER UPDATE OF rating, user_id ON ticket_cycles FOR EACH ROW
  WHEN ((OLD.rating, OLD.user_id) IS DISTINCT FROM (NEW.rating, NEW.user_id) AND num_nonnulls(OLD.rating, NEW.rating) > 0)
  EXECUTE FUNCTION recado_count_rating();--> statement-breakpoint
CREATE TRIGGER count_deleted_rating AFTER DELETE ON ticket_cycles FOR EACH ROW
  WHEN (OLD.rating IS NOT NULL) EXECUTE FUNCTION recado_count_rating();--> statement-breakpoint
SET LOCAL ROLE recado_system;--> statement-breakpoint
INSERT INTO user_ratings (company_id, user_id, rated, total)
  SELECT company_id, user_id, count(*), sum(rating) FROM ticket_cycles
  WHERE rating IS NOT NULL AND user_id IS NOT NULL GROUP BY company_id, user_id;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint

-- The same, but where the words are in very many messages of a week, its newest messages are read one by one first, as
-- at the beginning, up to four times `step`. Before, all those of the week were read to put them in order.
CREATE OR REPLACE FUNCTION recado_find_words(query tsquery, places text[], before_at timestamptz, before_id integer,
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
  walked integer;
  walks integer := 1;
  in_week tsquery;
BEGIN
  ids := '{}';
  end_at := before_at;
  end_id := before_id;
  <<looks>>
  LOOP
    SELECT coalesce(array_agg(w.message_id ORDER BY w.created_at DESC, w.message_id DESC) FILTER (WHERE w.words @@ query), '{}'),
      count(*), (array_agg(w.created_at ORDER BY w.created_at, w.message_id))[1],
      (array_agg(w.message_id ORDER BY w.created_at, w.message_id))[1]
    INTO more, looked, end_at, end_id
    FROM (
      SELECT m.message_id, m.created_at, m.words FROM message_words m
      WHERE m.company_id = company AND (m.created_at, m.message_id) < (end_at, end_id) AND m.created_at >= since
      ORDER BY m.created_at DESC, m.message_id DESC LIMIT step) w;
    ids := ids || more;
    is_complete := looked < step;
    IF is_complete OR cardinality(ids) >= enough THEN RETURN NEXT; RETURN; END IF;
    walks := walks - 1;
    CONTINUE looks WHEN walks > 0;

    IF oldest IS NULL THEN
      SELECT greatest(m.created_at, since) INTO oldest FROM message_words m
      WHERE m.company_id = company ORDER BY m.created_at, m.message_id LIMIT 1;
    END IF;
    walked := recado_week(end_at);
    FOR week IN REVERSE walked .. recado_week(oldest) LOOP
      in_week := (SELECT string_agg('''' || company || ':' || week || ':' || rtrim(place, '*') || ''''
        || CASE WHEN right(place, 1) = '*' THEN ':*' ELSE '' END, ' & ') FROM unnest(places) AS place)::tsquery;
      WITH found AS MATERIALIZED (
        SELECT m.message_id, m.created_at, m.company_id, m.words @@ query AS fits FROM message_words m
        WHERE recado_word_places(m.company_id, m.created_at, m.words) @@ in_week
        LIMIT CASE WHEN week < walked THEN step END),
      newest AS (
        SELECT f.message_id, f.created_at FROM found f
        WHERE f.company_id = company AND (f.created_at, f.message_id) < (end_at, end_id) AND f.created_at >= since AND f.fits
        ORDER BY f.created_at DESC, f.message_id DESC LIMIT most)
      SELECT array_agg(n.message_id ORDER BY n.created_at DESC, n.message_id DESC),
        (array_agg(n.created_at ORDER BY n.created_at, n.message_id))[1],
        (array_agg(n.message_id ORDER BY n.created_at, n.message_id))[1], (SELECT count(*) FROM found)
      INTO more, before_at, before_id, looked FROM newest n;
      IF week < walked AND looked = step THEN
        walks := 4;
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
      IF cardinality(ids) >= enough AND end_at > oldest THEN RETURN NEXT; RETURN; END IF;
    END LOOP;
    is_complete := true;
    RETURN NEXT; RETURN;
  END LOOP;
END $$;
