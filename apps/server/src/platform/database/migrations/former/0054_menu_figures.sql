CREATE TABLE "menu_figures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menu_figures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"queue_id" integer NOT NULL,
	"option_id" integer NOT NULL,
	"title" text NOT NULL,
	"day" date NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"chose" integer DEFAULT 0 NOT NULL,
	"back" integer DEFAULT 0 NOT NULL,
	"person" integer DEFAULT 0 NOT NULL,
	"silent" integer DEFAULT 0 NOT NULL,
	"at_limit" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_visits" (
	"ticket_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"queue_id" integer NOT NULL,
	"option_id" integer NOT NULL,
	"title" text NOT NULL,
	"day" date NOT NULL,
	"is_at_limit" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "option_of" integer;--> statement-breakpoint
ALTER TABLE "menu_figures" ADD CONSTRAINT "menu_figures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_figures" ADD CONSTRAINT "menu_figures_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_visits" ADD CONSTRAINT "menu_visits_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_visits" ADD CONSTRAINT "menu_visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_visits" ADD CONSTRAINT "menu_visits_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "menu_figures_sum" ON "menu_figures" USING btree ("queue_id","option_id","day") WHERE "menu_figures"."is_sum";--> statement-breakpoint
CREATE INDEX "menu_figures_queue" ON "menu_figures" USING btree ("queue_id","day");--> statement-breakpoint
CREATE INDEX "menu_figures_step" ON "menu_figures" USING btree ("company_id","id") WHERE not "menu_figures"."is_sum";--> statement-breakpoint
CREATE INDEX "menu_figures_company" ON "menu_figures" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "menu_visits_queue" ON "menu_visits" USING btree ("queue_id");--> statement-breakpoint
CREATE INDEX "menu_visits_company" ON "menu_visits" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_option_of_queue_options_id_fk" FOREIGN KEY ("option_of") REFERENCES "public"."queue_options"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_option" ON "media_files" USING btree ("option_of") WHERE "media_files"."option_of" is not null;--> statement-breakpoint
SELECT recado_guard('menu_visits');--> statement-breakpoint
SELECT recado_guard('menu_figures');--> statement-breakpoint
SELECT recado_wall_references();
