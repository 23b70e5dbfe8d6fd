CREATE TABLE "history_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"part_id" integer NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"messages" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	"pairing" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"window_end" timestamp (3) with time zone,
	"with_groups" boolean NOT NULL,
	"close_tickets" boolean NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"reached" timestamp (3) with time zone,
	"last_part_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"wid" text NOT NULL,
	"reference" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "messages_ticket";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "imported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "history_batches" ADD CONSTRAINT "history_batches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_batches" ADD CONSTRAINT "history_batches_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_batches" ADD CONSTRAINT "history_batches_part_id_history_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."history_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_imports" ADD CONSTRAINT "history_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_imports" ADD CONSTRAINT "history_imports_connection_id_whatsapps_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_parts" ADD CONSTRAINT "history_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_parts" ADD CONSTRAINT "history_parts_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "history_batches_once" ON "history_batches" USING btree ("part_id","name");--> statement-breakpoint
CREATE INDEX "history_batches_import" ON "history_batches" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "history_batches_company" ON "history_batches" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "history_imports_pairing" ON "history_imports" USING btree ("connection_id","pairing");--> statement-breakpoint
CREATE INDEX "history_imports_company" ON "history_imports" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "history_parts_once" ON "history_parts" USING btree ("import_id","wid");--> statement-breakpoint
CREATE INDEX "history_parts_company" ON "history_parts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tickets_imported" ON "tickets" USING btree ("whatsapp_id") WHERE "tickets"."imported_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_ticket" ON "messages" USING btree ("ticket_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
SELECT recado_guard(name::regclass) FROM unnest(ARRAY['history_imports', 'history_parts', 'history_batches']) AS name;--> statement-breakpoint
SELECT recado_wall_references();
