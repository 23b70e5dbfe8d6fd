import type { z } from 'zod';
import { GraphError, invalid, missing } from '../errors.ts';

const TYPES = '{TEXT, REACTION, TEMPLATE, IMAGE, INTERACTIVE, STICKER, VIDEO, DOCUMENT, LOCATION, CONTACTS, AUDIO}';

/** Reads a body with a schema. Throws Meta's error for the first thing that is wrong with it. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  if (!issue) throw new GraphError(100);
  const name = nameOf(issue.path);
  if (issue.code === 'invalid_union' && name === 'type') {
    throw new GraphError(100, { message: `(#100) Param type must be one of ${TYPES}` });
  }
  if (valueAt(body, issue.path) === undefined && issue.code !== 'custom') throw missing(name);
  throw invalid(
    issue.code === 'too_big'
      ? `Param ${name} length must be less than or equal to ${issue.maximum}`
      : `Param ${name}: ${issue.message}`,
  );
}

function nameOf(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return [first ?? 'body', ...rest.map((part) => `['${part}']`)].join('');
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    body,
  );
}
