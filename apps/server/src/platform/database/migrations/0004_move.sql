CREATE TABLE "former_ticket_addresses" (
	"company_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"ticket_id" integer NOT NULL,
	CONSTRAINT "former_ticket_addresses_company_id_uuid_pk" PRIMARY KEY("company_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "moved_companies" (
	"move_id" integer NOT NULL,
	"source_id" text NOT NULL,
	"company_id" integer NOT NULL,
	"state" text DEFAULT 'copying' NOT NULL,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"copied_at" timestamp (3) with time zone,
	"findings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_companies_move_id_source_id_pk" PRIMARY KEY("move_id","source_id"),
	CONSTRAINT "moved_companies_state" CHECK ("moved_companies"."state" in ('copying', 'copied', 'switching', 'switched', 'undoing'))
);
--> statement-breakpoint
CREATE TABLE "moved_rows" (
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"target_id" bigint NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "moved_rows_company_id_source_id_kind_pk" PRIMARY KEY("company_id","source_id","kind")
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"edition" text NOT NULL,
	"address" "bytea",
	"files" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"look" jsonb,
	"switched" jsonb,
	"checked" jsonb,
	"task" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_ticket_addresses" ADD CONSTRAINT "former_ticket_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_ticket_addresses" ADD CONSTRAINT "former_ticket_addresses_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_companies" ADD CONSTRAINT "moved_companies_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_companies" ADD CONSTRAINT "moved_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_rows" ADD CONSTRAINT "moved_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_ticket_addresses_ticket" ON "former_ticket_addresses" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "moved_companies_company" ON "moved_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "moved_rows_target" ON "moved_rows" USING btree ("company_id","target_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "moves_fingerprint" ON "moves" USING btree ("fingerprint");--> statement-breakpoint
SELECT recado_guard('former_ticket_addresses');--> statement-breakpoint
SELECT recado_guard('moved_rows');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
ALTER TABLE moved_companies ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE moved_companies FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY system ON moved_companies TO recado_system USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON moves, moved_companies TO recado_system;--> statement-breakpoint
SELECT recado_touched('moves');--> statement-breakpoint
SELECT recado_touched('moved_companies');
