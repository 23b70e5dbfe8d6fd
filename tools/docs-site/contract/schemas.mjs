import * as exported from '@recado/contract';
import { z } from 'zod';

/** Types of single values, which say more where they stand than under their name. */
const isRecord = (schema) => ['object', 'union'].includes(schema.def.type);

/** The records of the contract that have a name, each a schema: `contact`, `ticket`, … */
const named = Object.entries(exported).filter(([, value]) => value instanceof z.ZodType && isRecord(value));

/** Answers and events name these records instead of repeating them. */
const byName = z.registry();
for (const [id, schema] of named) if (!byName.has(schema)) byName.add(schema, { id });

const prefix = '#/$defs/';

/** What comes out of the server, as a JSON schema: named records are references, also if they are the whole answer. */
export function outgoing(schema) {
  return definitionsOf(schema).items;
}

function definitionsOf(schema) {
  return z.toJSONSchema(z.array(schema), { io: 'output', unrepresentable: 'any', metadata: byName });
}

/** What comes into the server, as a JSON schema with everything in it. */
export function incoming(schema) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** The record that a part of a JSON schema refers to; undefined if it is none with a name. */
export function recordOf({ $ref }) {
  const name = $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;
  return name !== undefined && Object.hasOwn(exported, name) ? name : undefined;
}

/** The named records that answers or events contain, also within each other, each with its JSON schema, by name. */
export function usedRecords(schemas) {
  const all = schemas.flatMap((schema) => Object.entries(definitionsOf(schema).$defs ?? {}));
  const known = all.filter(([name]) => Object.hasOwn(exported, name));
  return new Map(known.sort(([a], [b]) => a.localeCompare(b)));
}
