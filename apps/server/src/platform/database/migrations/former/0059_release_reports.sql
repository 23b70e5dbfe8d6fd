CREATE TABLE "release_browsers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_browsers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_halts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_halts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"stable" text NOT NULL,
	"cause" text NOT NULL,
	"canary_loads" integer NOT NULL,
	"canary_bad" integer NOT NULL,
	"stable_loads" integer NOT NULL,
	"stable_bad" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"loads" integer DEFAULT 0 NOT NULL,
	"slow" integer DEFAULT 0 NOT NULL,
	"failed_loads" integer DEFAULT 0 NOT NULL,
	"broken_pages" integer DEFAULT 0 NOT NULL,
	"timed" integer DEFAULT 0 NOT NULL,
	"milliseconds" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "release_browsers_unique" ON "release_browsers" USING btree ("session_id","remote");--> statement-breakpoint
CREATE UNIQUE INDEX "release_hours_unique" ON "release_hours" USING btree ("remote","release","hour");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON release_browsers, release_halts, release_hours TO recado_system;
