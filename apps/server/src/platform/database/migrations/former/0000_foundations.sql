-- What the tables need to exist first: text search, and the two roles under which everything runs.
-- Needs PostgreSQL 15 or newer; the owner needs CREATEROLE once, or an administrator creates the two roles beforehand.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint

-- Text as searches compare it: small letters without accents. Immutable, so that it can fill a generated column.
CREATE FUNCTION recado_fold(input text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, input)) $$;--> statement-breakpoint

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
END $$;
