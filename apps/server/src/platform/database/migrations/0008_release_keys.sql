CREATE TABLE "accepted_releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accepted_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"seal" text NOT NULL,
	"sequence" bigint,
	"signed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"remotes" text[] NOT NULL,
	"public_key" text NOT NULL,
	"api_key_ids" integer[] NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_keys_key_unique" UNIQUE("public_key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "accepted_releases_remote_release_unique" ON "accepted_releases" USING btree ("remote","release");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON accepted_releases, release_keys TO recado_system;--> statement-breakpoint
SELECT recado_audited('release_keys', 'releases', 'owner');
