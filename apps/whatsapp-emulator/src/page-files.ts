import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

/** Beside the built program, and beside this file in the source. */
const FOLDER = join(import.meta.dirname, 'page');
const TYPES: Record<string, string> = {
  ts: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** A file of a page, ready for the browser. */
export interface PageFile {
  type: string;
  body: string;
}

/** Reads a file of a page; its TypeScript is served with the types stripped. Undefined if there is no such file. */
export async function readPageFile(file: string): Promise<PageFile | undefined> {
  const source = await readFile(join(FOLDER, file), 'utf8').catch(() => undefined);
  if (source === undefined) return undefined;
  const extension = file.split('.').at(-1) ?? '';
  const body = extension === 'ts' ? stripTypeScriptTypes(source) : source;
  return { type: TYPES[extension] ?? 'text/plain', body };
}
