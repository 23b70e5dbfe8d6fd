import type { Endpoint } from '@recado/contract/endpoint';
import { z } from 'zod';
import type { WrittenFacts, WrittenValue } from './facts.ts';

/** The fields of the bodies of a contract, by endpoint. A body that is not an object has no fields. */
export function bodyFacts(contract: Record<string, Endpoint>): Record<string, WrittenFacts> {
  const bodies = Object.entries(contract).flatMap(([key, { body }]) =>
    body ? [[key, fieldsIn(schemaOf(body))] as const] : [],
  );
  return Object.fromEntries(bodies.filter(([, fields]) => Object.keys(fields).length > 0));
}

/** The endpoints that are called before the login, or all others; without those for programs, which no form calls. */
export function partOf(contract: Record<string, Endpoint>, isPublic: boolean): Record<string, Endpoint> {
  const called = Object.entries(contract).filter(([key]) => !key.includes(' /api/v1/'));
  return Object.fromEntries(called.filter(([, { access }]) => (access === 'public') === isPublic));
}

type Schema = z.core.JSONSchema.BaseSchema;

function schemaOf(body: z.ZodType): Schema {
  return z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
    // A wrapping schema would inherit the default of the inner one.
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, { initial: initialOf(zodSchema) }),
  });
}

/** A default that the contract fills in, or one that it only documents (`meta({ initial })`). */
function initialOf(schema: z.core.$ZodType): unknown {
  return schema instanceof z.ZodDefault ? schema.def.defaultValue : z.globalRegistry.get(schema)?.initial;
}

function fieldsIn({ properties = {}, required = [] }: Schema): WrittenFacts {
  const facts = Object.entries(properties).map(([name, field]) => {
    const initial = typeof field === 'boolean' ? undefined : field.initial;
    return [name, { ...(required.includes(name) && { required: true }), ...writtenOf(field), initial }];
  });
  return Object.fromEntries(facts);
}

/** The facts of a value, or of its first alternative that has any (`null` and "nothing" have none). */
function writtenOf(schema: Schema | boolean): WrittenValue {
  if (typeof schema === 'boolean') return {};
  const { items } = schema;
  const value = {
    minimum: schema.minLength ?? schema.minItems ?? schema.minimum,
    maximum: schema.maxLength ?? schema.maxItems ?? schema.maximum,
    pattern: schema.pattern,
    format: schema.format,
    fields: schema.properties && fieldsIn(schema),
    items: items === undefined || Array.isArray(items) ? undefined : writtenOf(items),
  };
  if (Object.values(value).some((fact) => fact !== undefined)) return value;
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return alternatives.map(writtenOf).find((found) => Object.keys(found).length > 0) ?? {};
}
