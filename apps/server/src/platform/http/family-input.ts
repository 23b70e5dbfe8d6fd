import { id } from '@recado/contract';
import { z } from 'zod';

type Path = readonly PropertyKey[];

/**
 * How clients of the family mean a body or query that a schema refuses (SERVER §1, ADR 19). They send forms without conversion,
 * so a refused value is read in the first of these ways that its field accepts:
 *
 * - digits in a text are a number (`"5"`, `"99.90"`, `"1.299,90"`), `"true"` and `"false"` a switch, and a number in place of a text
 *   its digits;
 * - `null` in place of a switch is off;
 * - `""` is the field's default, else none (also `null` and `undefined` as words, from addresses);
 * - `null` in place of a text is none;
 * - `0`, `false` and a word in place of an optional id (`"Nenhuma"`) are none.
 *
 * None is null where the field knows it, `""` for a text, otherwise an absent field. What no reading makes right stays
 * as it was sent. Accepted values are never read differently.
 */
export function asMeant(schema: z.ZodType, body: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  return issues.flatMap(pathsOf).reduce((meant, path) => withReading(schema, meant, path), body);
}

/** The places of an issue: a value that no member of a union accepts, and what each of them refuses in it. */
function pathsOf(issue: z.core.$ZodIssue): Path[] {
  if (issue.code !== 'invalid_union') return [issue.path];
  const inside = issue.errors.flat().flatMap(pathsOf);
  return [issue.path, ...inside.filter((path) => path.length > 0).map((path) => [...issue.path, ...path])];
}

function withReading(schema: z.ZodType, body: unknown, path: Path): unknown {
  const field = fieldAt(schema, path, body);
  const value = valueAt(body, path);
  if (path.length === 0 || !field || field.safeParse(value).success) return body;
  for (const reading of readingsOf(field, value)) {
    if (field.safeParse(reading).success) return changed(body, path, reading);
  }
  return body;
}

/** As pages show numbers and send them back untouched: `99,9`, `1.299`, `1.299,9`. */
const brazilianNumber = /^\d{1,3}(\.\d{3}){1,4}(,\d{1,10})?$|^\d{1,12},\d{1,10}$/;

/** The ways to read a refused value, the likeliest first; undefined is an absent field. */
function* readingsOf(field: z.ZodType, value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    const text = value.trim();
    if (brazilianNumber.test(text)) yield Number(text.replaceAll('.', '').replace(',', '.'));
    if (/^-?\d{1,15}(\.\d{1,10})?$/.test(text)) yield Number(text);
    if (text === 'true' || text === 'false') yield text === 'true';
  }
  if (typeof value === 'number' && Number.isFinite(value)) yield String(value);
  if (value === '' || value === 'null' || value === 'undefined') {
    if (hasDefault(field)) yield undefined;
    yield* [null, undefined, false];
  }
  if (value === null) yield* [false, '', undefined];
  if (isNoId(value) && holdsId(field)) yield* [null, undefined];
}

/** A word of a choice, such as `Nenhuma`. */
const word = /^\p{L}[\p{L} ]{0,40}$/u;

/** Whether a value that is no id says that there is none. Anything else, such as digits that are no id, is a mistake. */
function isNoId(value: unknown): boolean {
  return value === 0 || value === '0' || value === false || (typeof value === 'string' && word.test(value));
}

function hasDefault(field: z.ZodType): boolean {
  const absent = field.safeParse(undefined);
  return absent.success && absent.data !== undefined;
}

function holdsId(field: z.ZodType): boolean {
  return field === id || partsOf(field).some(holdsId);
}

/** The schemas that a field's value may have to conform to, without wrappers such as `optional()`. */
function partsOf(field: z.ZodType): z.ZodType[] {
  if (field instanceof z.ZodPipe) {
    const { in: before, out } = field.def;
    return [before instanceof z.ZodTransform ? out : before].filter(isZodType);
  }
  if (field instanceof z.ZodUnion) return field.def.options.filter(isZodType);
  return 'innerType' in field.def ? [field.def.innerType].filter(isZodType) : [];
}

function isZodType(schema: unknown): schema is z.ZodType {
  return schema instanceof z.ZodType;
}

/** The schema of the field at a path; of several possible ones, the one that the rest of the value conforms to best. */
function fieldAt(schema: z.ZodType, path: Path, value: unknown): z.ZodType | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const below = Reflect.get(Object(value), name);
  if (schema instanceof z.ZodObject) {
    const field: unknown = Object.hasOwn(schema.shape, name) ? Reflect.get(schema.shape, name) : undefined;
    return isZodType(field) ? fieldAt(field, rest, below) : undefined;
  }
  if (schema instanceof z.ZodArray) return isZodType(schema.element) ? fieldAt(schema.element, rest, below) : undefined;
  const found = partsOf(schema).flatMap((part) => fieldAt(part, path, value) ?? []);
  return found.length > 1 ? z.union(found) : found[0];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((inner, name) => (hasOwn(inner, name) ? Reflect.get(inner, name) : undefined), value);
}

function hasOwn(value: unknown, name: PropertyKey): value is object {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

/** A copy of `value` with another value at a path; undefined removes the field. */
function changed(value: unknown, [name, ...rest]: Path, reading: unknown): unknown {
  if (name === undefined) return reading;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === name ? changed(item, rest, reading) : item));
  }
  if (!hasOwn(value, name) && typeof value !== 'object') return value;
  const inner = changed(Reflect.get(Object(value), name), rest, reading);
  const others = Object.entries(Object(value)).filter(([key]) => key !== name);
  return Object.fromEntries(inner === undefined ? others : [...others, [name, inner]]);
}
