CREATE TABLE "release_errors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"likeness" text NOT NULL,
	"message" text NOT NULL,
	"frames" text[] NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"browsers" text[] NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "release_errors_unique" ON "release_errors" USING btree ("remote","release","likeness");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON release_errors TO recado_system;
