ALTER TABLE "whatsapps" ADD COLUMN "automation_templates" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "template" jsonb;