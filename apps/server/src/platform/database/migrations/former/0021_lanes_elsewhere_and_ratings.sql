CREATE INDEX "ticket_cycles_rated" ON "ticket_cycles" USING btree ("user_id","company_id","rating") WHERE "ticket_cycles"."rating" is not null;--> statement-breakpoint
-- The same without the lanes that the asking process is working on: they are due until that work ends, but nobody can
-- claim them.
CREATE FUNCTION recado_next_wake(pools text[], held text[]) RETURNS timestamptz
  LANGUAGE sql STABLE AS $$
  SELECT min(lane.wake_at) FROM recado_shares(pools) s CROSS JOIN LATERAL (
    SELECT l.wake_at FROM job_lanes l
    WHERE l.pool = s.pool AND l.share_of = s.share_of AND l.name <> ALL (held)
    ORDER BY l.wake_at LIMIT 1) AS lane;
$$;
