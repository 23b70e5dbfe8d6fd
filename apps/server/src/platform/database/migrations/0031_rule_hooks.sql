CREATE TABLE "rule_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"rule_id" integer NOT NULL,
	"key" text,
	"values" jsonb,
	"happened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rule_runs" ALTER COLUMN "ticket_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "hook_hash" text;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "hook_made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rule_calls" ADD CONSTRAINT "rule_calls_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_calls" ADD CONSTRAINT "rule_calls_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rule_calls_key" ON "rule_calls" USING btree ("company_id","rule_id","key");--> statement-breakpoint
CREATE INDEX "rule_calls_old" ON "rule_calls" USING btree ("happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rules_hook" ON "rules" USING btree ("hook_hash") WHERE "rules"."hook_hash" is not null;--> statement-breakpoint
SELECT recado_guard('rule_calls');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('rules', 'rules', 'name', '{hook_hash}', '{active_since,trigger_kind,changed_by,hook_made_at}');
