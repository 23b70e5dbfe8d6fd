import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { refusedValue } from '../issues.ts';
import { issuesOfZod } from './issues-of-zod.ts';

/** Validates one part of a request; without a schema nothing is accepted. Throws ERR_VALIDATION with the issues. */
export function validate(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return storableInput(parsed.data, [part]);
  throw new AppError('ERR_VALIDATION', { details: { issues: issuesOfZod(parsed.error, part) } });
}

/**
 * Validates the fields of a multipart body, which are all text. A field that its schema refuses as text is parsed as
 * JSON: a message that looks like JSON stays text, and an object that is sent as JSON becomes one.
 */
export function validateFields(schema: z.ZodType | undefined, fields: Record<string, string>): unknown {
  if (!schema) return undefined;
  const asText = schema.safeParse(fields);
  if (asText.success) return storableInput(asText.data, ['body']);
  const refused = new Set(asText.error.issues.map(({ path }) => path[0]));
  const mixed = Object.entries(fields).map(([name, text]) => [name, refused.has(name) ? fromJson(text) : text]);
  return validate(schema, Object.fromEntries(mixed), 'body');
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The same value with every text in a form that the database can store: half of a surrogate pair becomes U+FFFD, as in
 * UTF-8. Throws ERR_VALIDATION for a NUL. It runs on validated values, so the depth is bounded.
 */
function storableInput(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string') {
    if (!value.includes('\0')) return value.toWellFormed();
    throw refusedValue(path.join('.'), 'invalidCharacter');
  }
  if (Array.isArray(value)) return value.map((item, index) => storableInput(item, [...path, String(index)]));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, storableInput(inner, [...path, name])]),
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
