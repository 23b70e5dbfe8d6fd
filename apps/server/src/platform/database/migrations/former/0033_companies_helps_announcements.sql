CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"priority" smallint DEFAULT 3 NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"media_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "helps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "helps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"video" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "due_day" smallint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_media" ON "announcements" USING btree ("media_id");--> statement-breakpoint
-- A company that was deleted is seen by nobody while a job removes what belongs to it, as with queues and users (0008).
DO $$
DECLARE
  shown text := '(retired_at IS NULL OR current_setting(''recado.retired'', true) = ''shown'')';
BEGIN
  EXECUTE format('ALTER POLICY tenant ON companies
    USING (id = current_setting(''recado.company_id'')::integer AND %s)', shown);
  EXECUTE format('ALTER POLICY system ON companies USING (%s)', shown);
END $$;--> statement-breakpoint
-- They belong to the platform: companies read them through system units.
GRANT SELECT, INSERT, UPDATE, DELETE ON helps, announcements TO recado_system;--> statement-breakpoint
SELECT recado_audited('helps', 'helps', 'title');--> statement-breakpoint
SELECT recado_audited('announcements', 'announcements', 'title');
