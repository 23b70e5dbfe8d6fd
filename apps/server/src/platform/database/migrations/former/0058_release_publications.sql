CREATE TABLE "published_releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "published_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"published_by" text NOT NULL,
	"reason" text NOT NULL,
	"offered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "published_releases_remote_release_unique" ON "published_releases" USING btree ("remote","release");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON published_releases TO recado_system;--> statement-breakpoint
SELECT recado_audited('published_releases', 'releases', 'remote', ignored => '{offered_at}');
