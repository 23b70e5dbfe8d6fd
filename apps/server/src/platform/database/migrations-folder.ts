import { fileURLToPath } from 'node:url';

/** The folder with the SQL: next to this file in the sources, next to the bundle in a build. */
export function migrationsFolder(): string {
  return fileURLToPath(new URL('./migrations', import.meta.url));
}
