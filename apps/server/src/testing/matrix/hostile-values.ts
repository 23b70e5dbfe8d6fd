import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** A text that no column can store. */
export const withNul = 'a\u0000b';

/** Values that are never typed by accident and that PostgreSQL and JSON store badly or not at all. */
export const hostileValues: readonly unknown[] = [
  withNul,
  'cut off \ud83d',
  '\u202e%00../..%2f\r\nx: y',
  '9'.repeat(70_000),
  '2026-02-31',
  2 ** 31,
  2 ** 53,
  null,
  { toString: 1, constructor: { name: 1 } },
];

/** Bodies according to a schema, each with `value` in a different place, at any depth; everything else is minimal. */
export function bodiesWith(schema: z.ZodType, value: unknown, sample: unknown): unknown[] {
  return placesIn(jsonSchemaOf(schema), value, sample);
}

/** The description of a schema in terms of JSON Schema. */
function jsonSchemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function placesIn(schema: Schema, value: unknown, sample?: unknown): unknown[] {
  const [choice] = schema.anyOf ?? [];
  if (choice) return placesIn(nodeOf(choice), value, sample);
  if (schema.type === 'object') return [value, ...placesInObject(schema, value, sample)];
  const { items } = schema;
  if (schema.type !== 'array' || !items || Array.isArray(items)) return [value];
  return [value, ...placesIn(nodeOf(items), value).map((item) => repeated(item, schema.minItems))];
}

function placesInObject(schema: Schema, value: unknown, sample?: unknown): unknown[] {
  const plain = { ...Object(plainValue(schema)), ...Object(sample) };
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    placesIn(nodeOf(field), value).map((changed) => ({ ...plain, [name]: changed })),
  );
}

/** A value that the schema accepts, apart from formats. */
function plainValue(schema: Schema): unknown {
  const [choice] = schema.anyOf ?? [];
  if (choice) return plainValue(nodeOf(choice));
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(required.map(([name, field]) => [name, plainValue(nodeOf(field))]));
  }
  if (schema.type === 'array') return [];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return schema.type === 'boolean' ? true : 'x'.repeat(schema.minLength ?? 1);
}

function repeated(item: unknown, length = 1): unknown[] {
  return Array.from({ length: Math.max(1, length) }, () => item);
}

function nodeOf(schema: Schema | boolean): Schema {
  return typeof schema === 'boolean' ? {} : schema;
}
