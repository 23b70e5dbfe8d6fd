import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Answer, type ContractKey, type ErrorBody, ownClientHeader } from '@recado/contract';

/** The input of a test call. It is not typed: many tests send invalid input. */
export interface CallOptions {
  /** A user with a token, or a token; nobody by default. */
  as?: { token: string } | string;
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Files of a multipart body: a path, or content with a name. */
  files?: ({ field: string } & ({ path: string } | { name: string; content: Uint8Array | string }))[];
  headers?: Record<string, string>;
}

/** The response. `body` is the declared answer after a success, `{error}` after a refusal. */
export interface CallResult<Key extends ContractKey> {
  status: number;
  body: Answer<Key> & Partial<ErrorBody>;
  headers: Headers;
}

/** Calls an endpoint of the contract over HTTP, as our own client does. */
export type Call = <Key extends ContractKey>(key: Key, options?: CallOptions) => Promise<CallResult<Key>>;

/** A client of the API at an address. */
export function callerOf(apiUrl: string): Call {
  return async <Key extends ContractKey>(key: Key, options: CallOptions = {}): Promise<CallResult<Key>> => {
    const [method = 'GET'] = key.split(' ');
    const body = await bodyOf(options);
    const headers = new Headers({ [ownClientHeader]: '1', ...options.headers });
    const token = typeof options.as === 'string' ? options.as : options.as?.token;
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const answer = await fetch(apiUrl + addressOf(key, options), { method, headers, body });
    // Not `text()`, which removes the mark at the beginning of a file.
    const text = Buffer.from(await answer.arrayBuffer()).toString();
    const isText = answer.headers.has('content-disposition') || answer.headers.get('content-type')?.startsWith('text/');
    // Tests read the answer by its declared type; whether it is valid is theirs to assert.
    const read = (isText ? text : text === '' ? {} : JSON.parse(text)) as CallResult<Key>['body'];
    return { status: answer.status, body: read, headers: answer.headers };
  };
}

function addressOf(key: ContractKey, { params = {}, query = {} }: CallOptions): string {
  const [, template = '/'] = key.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? `:${name}`)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

async function bodyOf({ body, files }: CallOptions): Promise<string | FormData | undefined> {
  if (!files) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const file of files) {
    if ('path' in file) form.append(file.field, new Blob([await readFile(file.path)]), basename(file.path));
    else form.append(file.field, new Blob([Buffer.from(file.content)]), file.name);
  }
  return form;
}
