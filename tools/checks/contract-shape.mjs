import { contract, events } from '@recado/contract';
import { z } from 'zod';

/**
 * The parts of the contract that clients rely on: input and output of each endpoint, and the payload of each event. A
 * shape has `kinds` (JSON's, sorted), the `values` of an enumeration, `fields` with the names of those that are
 * `always` present, whether others are refused (`isStrict`), and the shape of `items`.
 */
export function contractShape() {
  return { endpoints: mapped(contract, shapeOfEndpoint), events: mapped(events, (event) => shapeOf(event, 'output')) };
}

function shapeOfEndpoint({ params, query, body, answer }) {
  const given = Object.entries({ params, query, body }).filter(([, schema]) => schema);
  const takes = mapped(Object.fromEntries(given), (schema) => shapeOf(schema, 'input'));
  return { takes, gives: shapeOf(answer, 'output') };
}

/** The shape of a schema of the contract, as it comes in or goes out. */
export function shapeOf(schema, io) {
  return shapeIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
}

/** The shape of a JSON schema. A recursive one ends at the first repetition. */
function shapeIn(schema) {
  const one = schema.anyOf ?? schema.oneOf;
  if (one) return one.map(shapeIn).reduce(eitherOf);
  if (schema.allOf) return schema.allOf.map(shapeIn).reduce(bothOf);
  const { properties, items, prefixItems, additionalProperties, required = [], enum: listed, const: only } = schema;
  const values = listed ?? (only === undefined ? undefined : [only]);
  const inside = [items, prefixItems].flat().filter((item) => typeof item === 'object');
  return {
    kinds: sorted([schema.type ?? values?.map(kindOf) ?? []].flat()),
    ...(values && { values: sorted(values.map(String)) }),
    ...(properties && { fields: mapped(properties, shapeIn), always: sorted(required) }),
    ...(additionalProperties === false && { isStrict: true }),
    ...(inside.length > 0 && { items: inside.map(shapeIn).reduce(eitherOf) }),
  };
}

const kindOf = (value) => (value === null ? 'null' : typeof value);

/** The shape of values that match one schema or the other. */
function eitherOf(one, other) {
  const isAlways = (name) => [one, other].every(({ fields, always }) => !fields || always.includes(name));
  return { ...merged(one, other), ...(hasFields(one, other) && { always: namesAlways(one, other).filter(isAlways) }) };
}

/** The shape of values that match both schemas. */
function bothOf(one, other) {
  return { ...merged(one, other), ...(hasFields(one, other) && { always: namesAlways(one, other) }) };
}

function merged(one, other) {
  const values = one.values && other.values && sorted([...one.values, ...other.values]);
  const fields = Object.entries(other.fields ?? {}).map(([name, shape]) => {
    const same = one.fields?.[name];
    return [name, same ? eitherOf(same, shape) : shape];
  });
  const items = [one.items, other.items].filter(Boolean);
  return {
    kinds: sorted([...one.kinds, ...other.kinds]),
    ...(values && { values }),
    ...(hasFields(one, other) && { fields: { ...one.fields, ...Object.fromEntries(fields) } }),
    ...(one.isStrict && other.isStrict && { isStrict: true }),
    ...(items.length > 0 && { items: items.reduce(eitherOf) }),
  };
}

function hasFields(one, other) {
  return Boolean(one.fields ?? other.fields);
}

function namesAlways(one, other) {
  return sorted([...(one.always ?? []), ...(other.always ?? [])]);
}

function sorted(texts) {
  return [...new Set(texts)].sort();
}

function mapped(record, change) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
