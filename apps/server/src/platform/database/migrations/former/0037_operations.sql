ALTER TABLE "whatsapps" ADD COLUMN "status_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint

-- Since when a connection has its status, whoever changed it.
CREATE FUNCTION recado_status_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_since := clock_timestamp();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER status_since BEFORE UPDATE OF status ON whatsapps FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION recado_status_since();--> statement-breakpoint

-- Noise in the audit log, like the status itself.
SELECT recado_audited('whatsapps', 'whatsapps', 'name',
  ignored => '{status,status_detail,status_since,qrcode,pairing_code,retries,status_import_messages}');
