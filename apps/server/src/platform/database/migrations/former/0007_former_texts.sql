CREATE TABLE "former_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"text" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "cycle_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "has_former_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "former_texts" ADD CONSTRAINT "former_texts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_texts" ADD CONSTRAINT "former_texts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_texts_message" ON "former_texts" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "former_texts_company" ON "former_texts" USING btree ("company_id");--> statement-breakpoint
SELECT recado_guard('former_texts');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SET LOCAL ROLE recado_system;--> statement-breakpoint
-- Messages of before belong to the round of their ticket that ran when they came; imported ones are older than any.
UPDATE messages SET cycle_id = rounds.id
FROM (
  SELECT id, ticket_id, created_at, lead(created_at) OVER (PARTITION BY ticket_id ORDER BY id) AS next_at FROM ticket_cycles
) AS rounds
WHERE rounds.ticket_id = messages.ticket_id AND messages.created_at >= rounds.created_at
  AND (rounds.next_at IS NULL OR messages.created_at < rounds.next_at);--> statement-breakpoint
RESET ROLE;
