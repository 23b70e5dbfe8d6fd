import type { BodyInput, ContractKey, ParamsInput, QueryInput } from '@recado/contract';

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : Record<string, never> extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value };

/** The request of an endpoint: what its contract declares, plus files where it accepts them. */
export type RequestOf<Key extends ContractKey> = Field<'params', ParamsInput<Key>> &
  Field<'query', QueryInput<Key>> &
  Field<'body', BodyInput<Key>> & {
    /** Files of a multipart endpoint, by field name. */
    files?: { field: string; file: File }[];
    /** Called with 0–100 while files are sent. */
    onProgress?: (percent: number) => void;
    signal?: AbortSignal;
  };

/** The untyped shape of all requests, for code that works with any endpoint. */
export interface AnyRequest {
  params?: object;
  query?: object;
  body?: unknown;
  files?: { field: string; file: File }[];
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** Splits a key such as `PUT /users/:userId` and fills in the path parameters. */
export function methodAndPath(key: string, params: object = {}): { method: string; path: string } {
  const [method = 'GET', template = '/'] = key.split(' ');
  const values = new Map(Object.entries(params));
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  return { method, path };
}

/** The values of a query string. Lists are sent as JSON, as existing clients do; undefined values are left out. */
export function queryValues(query: object = {}): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    values[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return values;
}

/** The multipart body for these fields and files; objects are sent as JSON. */
export function formOf(body: unknown, files: { field: string; file: File }[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const { field, file } of files) form.append(field, file, file.name);
  return form;
}
