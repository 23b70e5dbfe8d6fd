-- What only the platform decides about a company (SERVER §3.5): a unit of the company itself cannot write it, whatever
-- its code does. A trigger and not privileges on columns, because a statement may name such a column without changing it.
-- The arguments are the protected columns. In a new row they may only be empty or false.
CREATE FUNCTION recado_protect_columns() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER platform_columns BEFORE UPDATE ON companies FOR EACH ROW WHEN (current_user = 'recado_tenant')
  EXECUTE FUNCTION recado_protect_columns('due_date', 'plan_id', 'status', 'recurrence', 'trial_expiration', 'campaigns_enabled');--> statement-breakpoint
CREATE TRIGGER platform_columns BEFORE INSERT OR UPDATE ON users FOR EACH ROW WHEN (current_user = 'recado_tenant')
  EXECUTE FUNCTION recado_protect_columns('super');--> statement-breakpoint
CREATE TRIGGER platform_columns BEFORE UPDATE ON invoices FOR EACH ROW WHEN (current_user = 'recado_tenant')
  EXECUTE FUNCTION recado_protect_columns('status', 'value', 'due_date', 'paid_at');--> statement-breakpoint
CREATE TRIGGER platform_values BEFORE INSERT ON invoices FOR EACH ROW
  WHEN (current_user = 'recado_tenant' AND NEW.status <> 'open')
  EXECUTE FUNCTION recado_protect_columns('status');
