import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';

/** The facts of one body field for a form: lengths of a text in characters, limits of a number. */
export interface FieldFacts {
  name: string;
  required: boolean;
  minimum?: number;
  maximum?: number;
  /** The pattern of a text; its format, e.g. `email`. */
  pattern?: string;
  format?: string;
  /** The server's default for an absent field. */
  initial?: unknown;
}

/** The facts of a body's fields, by name; of every body, by endpoint. */
export type BodyFacts = Record<string, FieldFacts>;

/** The fields of the bodies of a contract, by endpoint. A body that is not an object has no fields. */
export function bodyFacts(contract: Record<string, Endpoint>): Record<string, BodyFacts> {
  const bodies = Object.entries(contract).flatMap(([key, { body }]) => (body ? [[key, factsOf(body)] as const] : []));
  return Object.fromEntries(bodies.filter(([, fields]) => Object.keys(fields).length > 0));
}

/** The part of a contract that is called before the login, or the rest of it; no form calls what is for programs. */
export function partOf(contract: Record<string, Endpoint>, isPublic: boolean): Record<string, Endpoint> {
  const called = Object.entries(contract).filter(([key]) => !key.includes(' /api/v1/'));
  return Object.fromEntries(called.filter(([, { access }]) => (access === 'public') === isPublic));
}

function factsOf(body: z.ZodType): BodyFacts {
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const fields: Record<string, z.ZodType> = body instanceof z.ZodObject ? body.shape : {};
  const facts = Object.entries(properties).map(([name, field]) => [
    name,
    { name, required: required.includes(name), ...rulesOf(field), initial: initialOf(fields[name]) },
  ]);
  return Object.fromEntries(facts);
}

type Field = z.core.JSONSchema.BaseSchema | boolean;
type Rules = Pick<FieldFacts, 'minimum' | 'maximum' | 'pattern' | 'format'>;

/** The rules of a field, or of its first alternative that has any (`null` and "nothing" have none). */
function rulesOf(field: Field): Rules {
  if (typeof field === 'boolean') return {};
  const rules = {
    minimum: field.minLength ?? field.minimum,
    maximum: field.maxLength ?? field.maximum,
    pattern: field.pattern,
    format: field.format,
  };
  if (Object.values(rules).some((rule) => rule !== undefined)) return rules;
  return (field.anyOf ?? []).map(rulesOf).find((found) => Object.keys(found).length > 0) ?? {};
}

/** A default that the contract fills in, or one that it only documents (`meta({ initial })`). */
function initialOf(field: z.ZodType | undefined): unknown {
  return field instanceof z.ZodDefault ? field.def.defaultValue : field?.meta()?.initial;
}
