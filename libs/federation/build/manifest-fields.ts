import { featureSchema } from '@recado/releases/feature-schema';
import { z } from 'zod';

/** The meaning of a manifest's field never changes; a new meaning gets a new name. */
const version = '1.0';

/** The fields of a manifest that this shell knows, e.g. `routes.ability`, each with its version. */
export function manifestFields(): Record<string, string> {
  return versioned(fieldsOfSchema(z.toJSONSchema(featureSchema, { unrepresentable: 'any' })));
}

/** The fields that a manifest has, in the same form. */
export function fieldsIn(manifest: object): Record<string, string> {
  return versioned(fieldsOfValue(manifest));
}

function versioned(fields: string[]): Record<string, string> {
  return Object.fromEntries([...new Set(fields)].sort().map((field) => [field, version]));
}

interface Schema {
  properties?: Record<string, unknown>;
  items?: unknown;
}

function fieldsOfSchema(schema: unknown, path = ''): string[] {
  const { properties = {}, items }: Schema = Object(schema);
  const inside = items === undefined ? [] : fieldsOfSchema(items, path);
  return [
    ...inside,
    ...Object.entries(properties).flatMap(([name, one]) => [
      join(path, name),
      ...fieldsOfSchema(one, join(path, name)),
    ]),
  ];
}

function fieldsOfValue(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOfValue(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    one === undefined ? [] : [join(path, name), ...fieldsOfValue(one, join(path, name))],
  );
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
