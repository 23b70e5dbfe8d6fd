CREATE TABLE "macro_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "macro_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"macro_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"key" text NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "macros" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "macros_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "rule_runs_once";--> statement-breakpoint
ALTER TABLE "macro_runs" ADD CONSTRAINT "macro_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macro_runs" ADD CONSTRAINT "macro_runs_macro_id_macros_id_fk" FOREIGN KEY ("macro_id") REFERENCES "public"."macros"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macro_runs" ADD CONSTRAINT "macro_runs_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "macro_runs_once" ON "macro_runs" USING btree ("company_id","ticket_id","key");--> statement-breakpoint
CREATE INDEX "macro_runs_macro" ON "macro_runs" USING btree ("macro_id");--> statement-breakpoint
CREATE INDEX "macro_runs_ticket" ON "macro_runs" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "macro_runs_old" ON "macro_runs" USING btree ("ran_at");--> statement-breakpoint
CREATE INDEX "macros_company" ON "macros" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "macros_user" ON "macros" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_runs_once" ON "rule_runs" USING btree ("company_id","rule_id","ticket_id","occurred_at") WHERE "rule_runs"."occurred_at" is not null;--> statement-breakpoint
SELECT recado_guard('macros');--> statement-breakpoint
SELECT recado_guard('macro_runs');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('macros', 'macros', 'name', '{}', '{uses,last_used_at}');
