import { timestamp } from '@recado/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { DeclaredEndpoint } from './route-key.ts';

/** Whether parsing would not change a value: it is valid, has no undeclared fields, and nothing is transformed. */
type Conformity = (value: unknown) => boolean;

/**
 * Compiles a schema into a check that accepts only values whose JSON parsing leaves unchanged. A rejected value may
 * still be valid: then parsing decides. For frequent answers: parsing copies every object, this check copies none.
 */
export function conformityTo(schema: z.core.$ZodType): Conformity {
  if (schema === timestamp) return isMoment;
  if (schema instanceof z.ZodObject) return objectOf(schema);
  if (schema instanceof z.ZodArray) return listOf(schema);
  if (schema instanceof z.ZodNullable) return isNoneOr(null, conformityTo(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return isNoneOr(undefined, conformityTo(schema.unwrap()));
  if (schema instanceof z.ZodRecord) return recordOf(schema);
  if (schema instanceof z.ZodEnum) return isIn(new Set<unknown>(schema.options));
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodString && !hasChecks(schema)) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodNumber) return numberOf(schema);
  return parsedUnchanged(schema);
}

const never: Conformity = () => false;

/** A value that `timestamp` leaves unchanged, or that JSON writes like `timestamp`. */
function isMoment(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= 40;
  return value instanceof Date && !Number.isNaN(value.getTime());
}

function objectOf(schema: z.ZodObject): Conformity {
  if (schema.def.catchall || hasChecks(schema)) return never;
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, fieldOf(field)]));
  const required = [...fields.values()].reduce((sum, field) => sum + field.required, 0);
  return (value) => {
    if (!isPlainObject(value)) return false;
    let missing = required;
    for (const name in value) {
      const field = fields.get(name);
      if (!field?.conforms(value[name])) return false;
      missing -= field.required;
    }
    return missing === 0;
  };
}

function fieldOf(schema: z.core.$ZodType): { conforms: Conformity; required: 0 | 1 } {
  const conforms = conformityTo(schema);
  return { conforms, required: conforms(undefined) ? 0 : 1 };
}

function listOf(schema: z.ZodArray): Conformity {
  if (hasChecks(schema)) return never;
  const conforms = conformityTo(schema.element);
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const item of value) if (!conforms(item)) return false;
    return true;
  };
}

/** Any names, any values; parsing does not accept `__proto__` as a name. */
function recordOf(schema: z.ZodRecord): Conformity {
  const { keyType, valueType } = schema.def;
  const isAnyName = keyType instanceof z.ZodString && !hasChecks(keyType);
  if (!isAnyName || !(valueType instanceof z.ZodUnknown) || hasChecks(schema)) return never;
  return (value) => isPlainObject(value) && !Object.hasOwn(value, '__proto__');
}

function isNoneOr(none: null | undefined, conforms: Conformity): Conformity {
  return (value) => value === none || conforms(value);
}

function isIn(allowed: ReadonlySet<unknown>): Conformity {
  return (value) => allowed.has(value);
}

/** A whole number well inside its limits needs no parsing. */
function numberOf(schema: z.ZodNumber): Conformity {
  const { minValue, maxValue } = schema;
  const decides = parsedUnchanged(schema);
  if (!isLimitedOnly(schema) || minValue === null || maxValue === null) return decides;
  return (value) => (Number.isInteger(value) && minValue < Number(value) && Number(value) < maxValue) || decides(value);
}

const limits = new Set(['number_format', 'greater_than', 'less_than']);

function isLimitedOnly({ def }: z.ZodNumber): boolean {
  return (def.checks ?? []).every((check) => limits.has(check._zod.def.check));
}

/** For simple or rare schemas: only a primitive is known to be unchanged by parsing. */
function parsedUnchanged(schema: z.core.$ZodType): Conformity {
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success && Object.is(parsed.data, value);
  };
}

function hasChecks({ _zod }: z.core.$ZodType): boolean {
  return (_zod.def.checks ?? []).length > 0;
}

/** An object without own serialisation: JSON calls `toJSON` of others. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * An answer that does not conform, as its schema parses it: without undeclared fields, and without rows that break the
 * contract, which are logged. Throws ERR_INTERNAL for an answer that breaks it elsewhere.
 */
export function parsedAnswer({ endpoint, key }: DeclaredEndpoint, answer: unknown, log: FastifyRequest['log']): string {
  const declared = endpoint.answer.safeParse(answer);
  if (declared.success) return JSON.stringify(declared.data);
  const { issues } = declared.error;
  const where = issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('; ');
  const rest = endpoint.answer.safeParse(withoutBrokenRows(answer, issues));
  if (!rest.success) {
    throw new AppError('ERR_INTERNAL', { cause: new Error(`${key} answered outside its contract: ${where}`) });
  }
  log.error({ endpoint: key, where: where.slice(0, 1_000) }, 'rows that break the contract were left out of an answer');
  return JSON.stringify(rest.data);
}

type Path = readonly PropertyKey[];

/**
 * A copy of an answer without the list rows that violate the contract, so that one bad row does not fail a whole page
 * (SERVER §3.21). Undefined when there are other violations.
 */
export function withoutBrokenRows(answer: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const rows = issues.map(({ path }) => outermostRow(path));
  const broken = rows.filter((row) => row !== null);
  if (broken.length < rows.length) return undefined;
  const copy = structuredClone(answer);
  const lists = Map.groupBy(broken, (row) => JSON.stringify(row.slice(0, -1).map(String)));
  for (const [, ofList] of lists) {
    const removed = new Set(ofList.map((row) => Number(row.at(-1))));
    const list = at(copy, ofList[0]?.slice(0, -1) ?? []);
    if (!Array.isArray(list)) return undefined;
    list.splice(0, list.length, ...list.filter((_row, index) => !removed.has(index)));
  }
  return copy;
}

/** The path of the list row that contains a path; null when it is not inside a row. */
function outermostRow(path: Path): Path | null {
  const index = path.findIndex((step) => typeof step === 'number');
  return index === -1 ? null : path.slice(0, index + 1);
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
}
