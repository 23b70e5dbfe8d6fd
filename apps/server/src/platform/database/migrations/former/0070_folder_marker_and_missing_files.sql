ALTER TABLE "media_files" ADD COLUMN "missing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "folder_marker" uuid;--> statement-breakpoint
GRANT UPDATE (folder_marker) ON "installation" TO recado_system;
