import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** Formats whose texts have a fixed length. */
const sizedFormats = ['uuid', 'date'];

/** The side of a schema: what is sent (`input`), or what it is parsed to (`output`), e.g. the list in a text. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // JSON has no dates: a body cannot contain one.
      if (zodSchema._zod.def.type === 'date') jsonSchema.enum = [];
    },
  });
}

/** The places in a schema that are unbounded. */
function unbounded(schema: Schema | boolean, place: string, io: 'input' | 'output'): string[] {
  if (typeof schema === 'boolean') return schema ? [`${place}: anything`] : [];
  if (schema.enum || 'const' in schema || typeof schema.maxBytes === 'number') return [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  // `nullable()` becomes a list of types.
  if (Array.isArray(schema.type)) choices.push(...schema.type.map((type) => ({ ...schema, type })));
  if (choices.length > 0) return choices.flatMap((choice) => unbounded(choice, place, io));
  if (schema.type === 'string') return isSized(schema) ? [] : [`${place}: a text of any length`];
  if (schema.type === 'number' || schema.type === 'integer') return inRange(schema) ? [] : [`${place}: any number`];
  if (schema.type === 'array') return unboundedArray(schema, place, io);
  if (schema.type === 'object') return unboundedObject(schema, place, io);
  if (schema.type === 'boolean' || schema.type === 'null') return [];
  // The output of a transformation has no schema; its input has.
  return io === 'output' ? [] : [`${place}: anything`];
}

function isSized({ maxLength, format }: Schema): boolean {
  return maxLength !== undefined || (format !== undefined && sizedFormats.includes(format));
}

function inRange({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): boolean {
  const ends = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum];
  return ends.every((end) => typeof end === 'number' && Math.abs(end) < Number.MAX_SAFE_INTEGER);
}

function unboundedArray({ maxItems, items }: Schema, place: string, io: 'input' | 'output'): string[] {
  const own = maxItems === undefined ? [`${place}: a list of any length`] : [];
  return [...own, ...[items ?? true].flat().flatMap((item) => unbounded(item, `${place}[]`, io))];
}

function unboundedObject(schema: Schema, place: string, io: 'input' | 'output'): string[] {
  const { properties = {}, additionalProperties = false, maxProperties } = schema;
  const any = additionalProperties && maxProperties === undefined && io === 'input';
  const own = any ? [`${place}: any number of fields`] : [];
  if (typeof additionalProperties === 'object') own.push(...unbounded(additionalProperties, `${place}[]`, io));
  return [...own, ...Object.entries(properties).flatMap(([name, field]) => unbounded(field, `${place}.${name}`, io))];
}

const endpoints: [string, Endpoint][] = Object.entries(contract);

test.each(endpoints)('%s accepts bounded input only: every text, list and number has a limit', (_key, endpoint) => {
  const found = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    return (['input', 'output'] as const).flatMap((io) => unbounded(jsonSchemaOf(schema, io), part, io));
  });
  expect(found).toEqual([]);
});

test('unbounded places are found at any depth', () => {
  const schema = z.object({
    text: z.string(),
    orNull: z.string().nullable(),
    count: z.int(),
    page: z.coerce.number().min(1),
    list: z.array(z.object({ name: z.string() })),
    inText: z
      .string()
      .max(9)
      .transform((text): unknown => JSON.parse(text))
      .pipe(z.array(z.int32())),
    any: z.unknown(),
  });
  expect(unbounded(jsonSchemaOf(schema, 'input'), 'body', 'input')).toEqual([
    'body.text: a text of any length',
    'body.orNull: a text of any length',
    'body.count: any number',
    'body.page: any number',
    'body.list: a list of any length',
    'body.list[].name: a text of any length',
    'body.any: anything',
  ]);
  const read = unbounded(jsonSchemaOf(schema, 'output'), 'body', 'output');
  expect(read).toEqual(
    expect.arrayContaining(['body.orNull: a text of any length', 'body.inText: a list of any length']),
  );
});
