CREATE TABLE "official_attempts" (
	"connection_id" integer NOT NULL,
	"wid" text NOT NULL,
	"attempted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "official_attempts_connection_id_wid_pk" PRIMARY KEY("connection_id","wid")
);
--> statement-breakpoint
CREATE TABLE "official_media" (
	"connection_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"mimetype" text NOT NULL,
	"media_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "official_media_connection_id_sha256_mimetype_pk" PRIMARY KEY("connection_id","sha256","mimetype")
);
--> statement-breakpoint
ALTER TABLE "official_attempts" ADD CONSTRAINT "official_attempts_connection_id_whatsapps_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_media" ADD CONSTRAINT "official_media_connection_id_whatsapps_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "official_attempts_age" ON "official_attempts" USING btree ("attempted_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON official_attempts, official_media TO recado_system;
