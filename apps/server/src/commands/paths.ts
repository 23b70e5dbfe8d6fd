import { resolve } from 'node:path';

/** The absolute path of a file that a command was given. npm runs commands in the project's folder: the path is meant from where it was called. */
export function pathOf(text: string): string {
  return resolve(process.env.INIT_CWD ?? '.', text);
}

/** Now, for the name of a file: `2026-11-29-01-02-03`. */
export function momentInName(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
}
