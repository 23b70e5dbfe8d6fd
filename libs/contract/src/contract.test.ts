import { contract, prompt } from './index.ts';

const endpoints = Object.entries(contract);

test('every parameter of a path is declared, and nothing else', () => {
  for (const [key, endpoint] of endpoints) {
    const named = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
    const declared = 'params' in endpoint ? Object.keys(endpoint.params.shape).sort() : [];
    expect({ key, parameters: declared }).toEqual({ key, parameters: named });
  }
});

test('a path is unambiguous: no two endpoints differ only in the name of a parameter', () => {
  const shapes = endpoints.map(([key]) => key.replace(/:\w+/g, ':'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('every public endpoint has a rate limit, except read-only ones', () => {
  const open = endpoints.filter(
    ([, { access, ...endpoint }]) => access === 'public' && !('callsPerMinute' in endpoint),
  );
  // WhatsApp sends as fast as customers write, and a cell asks for all that sign in there; a body without the right signature
  // costs nothing more.
  const ofCells = ['POST /cells/state', 'POST /cells/users', 'POST /cells/sign-in'];
  const signed = ['POST /webhooks/whatsapp', 'POST /webhooks/whatsapp/:key'];
  expect(open.map(([key]) => key)).toEqual([...ofCells, 'GET /plans/list', 'GET /plans/register', ...signed]);
});

test('a program needs a scope for everything but the description of the API', () => {
  const free = endpoints.filter(([, endpoint]) => endpoint.access === 'token' && !('scope' in endpoint));
  expect(free.map(([key]) => key)).toEqual(['GET /api/v1/openapi.json']);
  const limited = endpoints.filter(([, endpoint]) => endpoint.access === 'token' && !('callsPerMinute' in endpoint));
  expect(limited).toEqual([]);
});

test('a program can repeat each creation and each sending under one idempotency key', () => {
  const programs = endpoints.filter(([key, { access }]) => access === 'token' && key.startsWith('POST '));
  // They create and send nothing: a repeated one is refused, because its release is no longer there (ADR 151).
  const refusedTwice = ['rollback', 'halt', 'removal'].map((act) => `POST /own-releases/:remote/${act}`);
  // An answer that is kept to be repeated would keep the address, which signs in (ADR 155).
  const madeAnew = 'POST /own-grants/:developerGrantId/sign-in';
  const others = programs.filter(([key]) => key !== madeAnew && !refusedTwice.includes(key));
  expect(others.filter(([, endpoint]) => !('idempotent' in endpoint))).toEqual([]);
});

test('no answer can contain a password, a hash or another user’s token', () => {
  const allowed = [
    // The new secret is what its own user puts into an app, and is never shown again (ADR 177).
    'POST /users/me/second-factor',
    'POST /cells/sign-in',
    'POST /auth/login',
    'POST /auth/passkey',
    'POST /auth/company',
    'POST /auth/refresh_token',
    'POST /developer-sign-in',
    'POST /support-grants/:supportGrantId/sign-in',
    'GET /api/verificar-code/:number',
    'POST /api-keys',
    'POST /api-keys/:apiKeyId/token',
    'POST /queueIntegration/:queueIntegrationId/secret',
    'POST /webhooks/:webhookId/secret',
    // Whether secrets are stored, and the verify token, which is copied into Meta's page and opens nothing (ADR 130).
    ...endpoints.map(([key]) => key).filter((key) => key.includes('/official-connections')),
  ];
  // Numbers, ids, and asterisks instead of a key.
  const harmless = [
    'mostTokens',
    'inputTokens',
    'outputTokens',
    'maxTokens',
    'apiKey',
    'apiKeyIds',
    'embeddingApiKey',
    'dailyTokens',
  ];
  expect(prompt.shape.apiKey.safeParse('sk-live').success).toBe(false);
  for (const [key, endpoint] of endpoints) {
    if (allowed.includes(key)) continue;
    const names = fieldNames(endpoint.answer).filter((name) => !harmless.includes(name));
    expect({ key, secrets: names.filter((name) => /password|hash|token|secret|apikey/i.test(name)) }).toEqual({
      key,
      secrets: [],
    });
  }
});

test('a change does not set the fields that it leaves out', () => {
  for (const [key, endpoint] of endpoints) {
    if (!key.startsWith('PUT ') || !('body' in endpoint)) continue;
    const nothing = endpoint.body.safeParse({});
    if (nothing.success) expect({ key, change: nothing.data }).toEqual({ key, change: {} });
  }
});

/** All field names in a schema, at any depth. */
function fieldNames(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = 'shape' in schema && typeof schema.shape === 'object' && schema.shape ? Object.keys(schema.shape) : [];
  const inner = 'def' in schema && typeof schema.def === 'object' && schema.def ? Object.values(schema.def) : [];
  const children =
    'shape' in schema && typeof schema.shape === 'object' && schema.shape ? Object.values(schema.shape) : [];
  return [...own, ...[...inner, ...children].flat().flatMap((child) => fieldNames(child, seen))];
}
