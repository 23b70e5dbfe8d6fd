CREATE TABLE "rule_misses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_misses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"trigger_kind" text NOT NULL,
	"missed" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"rule_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"condition" smallint,
	"step" smallint,
	"error" text,
	"occurred_at" timestamp (3) with time zone,
	"happened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"active_since" timestamp (3) with time zone,
	"trigger_kind" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"match" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"stops_others" boolean NOT NULL,
	"per_ticket_and_hour" smallint NOT NULL,
	"changed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rule_misses" ADD CONSTRAINT "rule_misses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_misses" ADD CONSTRAINT "rule_misses_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_misses_trigger" ON "rule_misses" USING btree ("company_id","trigger_kind","id");--> statement-breakpoint
CREATE INDEX "rule_misses_ticket" ON "rule_misses" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "rule_misses_old" ON "rule_misses" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "rule_runs_rule" ON "rule_runs" USING btree ("rule_id","outcome","id");--> statement-breakpoint
CREATE INDEX "rule_runs_ticket" ON "rule_runs" USING btree ("ticket_id","rule_id","happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_runs_once" ON "rule_runs" USING btree ("company_id","rule_id","ticket_id","occurred_at") WHERE "rule_runs"."occurred_at" is not null;--> statement-breakpoint
CREATE INDEX "rule_runs_company" ON "rule_runs" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "rule_runs_old" ON "rule_runs" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "rules_company" ON "rules" USING btree ("company_id","position");--> statement-breakpoint
CREATE INDEX "rules_active" ON "rules" USING btree ("company_id","trigger_kind") WHERE "rules"."active_since" is not null;--> statement-breakpoint
SELECT recado_guard('rules');--> statement-breakpoint
SELECT recado_guard('rule_runs');--> statement-breakpoint
SELECT recado_guard('rule_misses');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('rules', 'rules', 'name', '{}', '{active_since,trigger_kind,changed_by}');
