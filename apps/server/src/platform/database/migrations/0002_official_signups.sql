CREATE TABLE "official_signups" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer,
	"state_hash" text,
	"way" text NOT NULL,
	"whatsapp_id" integer,
	"left_at" text,
	"error_id" text,
	"account_id" text,
	"phone_number_id" text,
	"sealed" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "official_signups_way" CHECK ("official_signups"."way" in ('signup', 'coexistence'))
);
--> statement-breakpoint
ALTER TABLE "official_signups" ADD CONSTRAINT "official_signups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_signups" ADD CONSTRAINT "official_signups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_signups" ADD CONSTRAINT "official_signups_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "official_signups_user" ON "official_signups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "official_signups_whatsapp" ON "official_signups" USING btree ("whatsapp_id");--> statement-breakpoint
CREATE INDEX "official_signups_expiry" ON "official_signups" USING btree ("expires_at");--> statement-breakpoint
SELECT recado_guard('official_signups');--> statement-breakpoint
SELECT recado_wall_references();
