CREATE TABLE "invoice_adjustments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_id" integer,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"cents" integer NOT NULL,
	"days" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_adjustments_kind" CHECK ("invoice_adjustments"."kind" in ('change', 'credit'))
);
--> statement-breakpoint
CREATE TABLE "payment_charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"provider" text NOT NULL,
	"txid" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"copy_paste" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'creating' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_charges_txid_unique" UNIQUE("txid")
);
--> statement-breakpoint
CREATE TABLE "payment_providers" (
	"name" text PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"webhook_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "received_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"charge_id" integer NOT NULL,
	"end_to_end_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"applied" boolean NOT NULL,
	"reason" text,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "received_payments_end_to_end_id_unique" UNIQUE("end_to_end_id")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid_through" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "renewed_to" date;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_adjustments_company" ON "invoice_adjustments" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "invoice_adjustments_invoice" ON "invoice_adjustments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_charges_company" ON "payment_charges" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "payment_charges_invoice" ON "payment_charges" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_charges_waiting" ON "payment_charges" USING btree ("invoice_id") WHERE "payment_charges"."state" in ('creating', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_providers_active" ON "payment_providers" USING btree ("active") WHERE "payment_providers"."active";--> statement-breakpoint
CREATE INDEX "received_payments_company" ON "received_payments" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "received_payments_invoice" ON "received_payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "received_payments_charge" ON "received_payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "received_payments_open" ON "received_payments" USING btree ("paid_at","id") WHERE "received_payments"."reason" is not null and "received_payments"."settled_at" is null;--> statement-breakpoint
SELECT recado_guard('invoice_adjustments', 'SELECT');--> statement-breakpoint
SELECT recado_guard('payment_charges', 'SELECT');--> statement-breakpoint
SELECT recado_guard('received_payments', 'SELECT');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_providers TO recado_system;--> statement-breakpoint
SELECT recado_touched('payment_providers');--> statement-breakpoint
SELECT recado_audited('received_payments', 'received_payments', 'end_to_end_id');--> statement-breakpoint
SELECT recado_audited('payment_providers', 'payment_providers', 'name', secrets => '{sealed}', ignored => '{webhook_at}', id_column => 'name');--> statement-breakpoint
SET LOCAL ROLE recado_system;--> statement-breakpoint
UPDATE invoices SET paid_at = updated_at WHERE status = 'paid';--> statement-breakpoint
RESET ROLE;
