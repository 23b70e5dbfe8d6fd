import { type ErrorCode, errorBody, errorStatus } from '@recado/contract';
import { z } from 'zod';
import { serverVersion } from '../observability/version.ts';
import { type DeclaredEndpoint, declaredEndpoints } from './route-key.ts';

/** The OpenAPI 3.1 document of endpoints, of all by default, generated from the contract. */
export function openApiDocument(apiUrl: string, endpoints = declaredEndpoints()): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {};
  for (const declared of endpoints) {
    const path = declared.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [declared.method.toLowerCase()]: operationOf(declared) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recado',
      version: serverVersion,
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: apiUrl }],
    components: {
      securitySchemes: schemesOf(endpoints),
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
    paths,
  };
}

const schemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  token: { type: 'http', scheme: 'bearer', description: 'A key of the company' },
} as const;

/** How callers of these endpoints authenticate. */
function schemesOf(endpoints: readonly DeclaredEndpoint[]): object {
  return endpoints.every(({ endpoint }) => endpoint.access === 'token') ? { token: schemes.token } : schemes;
}

/** A name that generators of clients can use, e.g. `getApiV1ContactsContactId`. */
function nameOf({ method, path }: DeclaredEndpoint): string {
  const words = path.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function operationOf(declared: DeclaredEndpoint): object {
  const { path, endpoint } = declared;
  return {
    operationId: nameOf(declared),
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [path.replace('/api/v1/', '/').split('/')[1] ?? ''],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyHeader] : []),
      ...(endpoint.raw ? [headerNamed(endpoint.raw.signature)] : []),
    ],
    ...(endpoint.body ? { requestBody: bodyOf(endpoint.body, endpoint.multipart === true) } : {}),
    ...(endpoint.raw ? { requestBody: { required: true, content: { 'application/json': {} } } } : {}),
    responses: {
      200: {
        description: 'Done',
        content: { [typeOf(endpoint)]: { schema: jsonSchema(endpoint.answer, 'output') } },
      },
      ...refusalsOf(endpoint),
    },
  };
}

/** The media type of an answer. */
function typeOf({ file, plain }: DeclaredEndpoint['endpoint']): string {
  return file?.type ?? (plain ? 'text/plain' : 'application/json');
}

function headerNamed(name: string): object {
  return { name, in: 'header', required: true, schema: { type: 'string' } };
}

const idempotencyHeader = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } };

function securityOf({ access }: DeclaredEndpoint['endpoint']): object[] {
  if (access === 'public') return [];
  return [access === 'token' ? { token: [] } : { session: [] }];
}

const limitedBy = { public: 'from one address', token: 'with one key', user: 'by one user' } as const;

function descriptionOf({ access, scope, plan, callsPerMinute }: DeclaredEndpoint['endpoint']): string {
  const parts = [`Access: \`${access}\`.`];
  if (scope) parts.push(`The key needs \`${scope}\`.`);
  if (plan) parts.push(`The plan needs \`${plan}\`.`);
  if (callsPerMinute) {
    const who = access === 'public' || access === 'token' ? access : 'user';
    parts.push(`At most ${callsPerMinute} calls a minute ${limitedBy[who]}.`);
  }
  return parts.join(' ');
}

function bodyOf(schema: z.ZodType, multipart: boolean): object {
  const json = { 'application/json': { schema: jsonSchema(schema, 'input') } };
  if (!multipart) return { required: !schema.safeParse(undefined).success, content: json };
  return { content: { ...json, 'multipart/form-data': { schema: jsonSchema(schema, 'input') } } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: jsonSchema(field, 'input'),
  }));
}

function refusalsOf(endpoint: DeclaredEndpoint['endpoint']): Record<string, object> {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errorStatus[code]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), { description: codes.join(', '), content }]),
  );
}

/** What the scanner for malware makes of the files of a body. */
const scanRefusals: ErrorCode[] = ['ERR_FILE_INFECTED', 'ERR_SCANNER_UNAVAILABLE', 'ERR_FILE_TOO_LARGE_TO_SCAN'];

function codesOf({
  access,
  scope,
  plan,
  whenExpired,
  callsPerMinute,
  multipart,
  errors = [],
}: DeclaredEndpoint['endpoint']): Set<ErrorCode> {
  const codes: ErrorCode[] = ['ERR_VALIDATION', ...(multipart ? scanRefusals : []), ...errors];
  if (access === 'token') codes.push('ERR_INVALID_API_TOKEN');
  else if (access !== 'public') codes.push('ERR_SESSION_EXPIRED', 'ERR_NO_PERMISSION');
  if (scope) codes.push('ERR_NO_PERMISSION');
  if (access !== 'public' && whenExpired !== 'everybody') codes.push('ERR_SUBSCRIPTION_EXPIRED');
  if (plan) codes.push('ERR_PLAN_REQUIRED');
  if (plan && access !== 'token') codes.push('ERR_FEATURE_SWITCHED_OFF');
  if (callsPerMinute) codes.push('ERR_TOO_MANY_REQUESTS');
  return new Set(codes);
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return plain;
}
