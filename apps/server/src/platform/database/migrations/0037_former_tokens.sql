ALTER TABLE "api_keys" ADD COLUMN "former_token_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "former_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_former_hash_unique" UNIQUE("former_token_hash");--> statement-breakpoint
SELECT recado_audited('api_keys', 'api_keys', 'name', '{token_hash,former_token_hash}', '{hint,used_at,made_by}');
