import { defineConfig } from 'drizzle-kit';

/** For `drizzle-kit generate` only: the server runs the migrations itself when it starts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/database/schema/*.ts', './src/**/*.schema.ts'],
  out: './src/platform/database/migrations',
});
