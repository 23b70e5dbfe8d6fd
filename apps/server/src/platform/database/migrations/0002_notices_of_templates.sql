ALTER TABLE "message_templates" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "noticed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "reported" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "message_templates_noticed" ON "message_templates" USING btree ("company_id","noticed_at") WHERE "message_templates"."notice" is not null;