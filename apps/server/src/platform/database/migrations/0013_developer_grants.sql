CREATE TABLE "developer_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "developer_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"release_key_id" integer NOT NULL,
	"team" text NOT NULL,
	"remote" text NOT NULL,
	"user_id" integer NOT NULL,
	"profile" text NOT NULL,
	"reason" text NOT NULL,
	"granted_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"last_used_at" timestamp (3) with time zone,
	"link_hash" text,
	"link_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "developer_grants_link_unique" UNIQUE("link_hash"),
	CONSTRAINT "developer_grants_profile" CHECK ("developer_grants"."profile" in ('user', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "developer_remote" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "developer_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "developer_grants" ADD CONSTRAINT "developer_grants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_grants" ADD CONSTRAINT "developer_grants_release_key_id_release_keys_id_fk" FOREIGN KEY ("release_key_id") REFERENCES "public"."release_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_grants" ADD CONSTRAINT "developer_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "developer_grants_company" ON "developer_grants" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "developer_grants_key" ON "developer_grants" USING btree ("release_key_id");--> statement-breakpoint
CREATE INDEX "developer_grants_user" ON "developer_grants" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_developer" CHECK (("users"."developer_remote" is null) = ("users"."developer_until" is null));--> statement-breakpoint
SELECT recado_guard('developer_grants', 'SELECT');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('developer_grants', 'developer_grants', 'team', '{link_hash}', '{link_hash,link_expires_at,last_used_at,user_id,release_key_id}');--> statement-breakpoint
CREATE OR REPLACE TRIGGER platform_columns BEFORE INSERT OR UPDATE ON users FOR EACH ROW WHEN (CURRENT_USER = 'recado_tenant')
  EXECUTE FUNCTION recado_protect_columns('super', 'developer_remote', 'developer_until');
