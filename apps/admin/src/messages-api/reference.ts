import type { Contract, ContractKey } from '@recado/contract';

type V1Key = Extract<ContractKey, `${string} /api/v1/${string}`>;
type ScopeOf<Key extends V1Key> = Contract[Key] extends { scope: infer Scope } ? Scope : null;

/** An endpoint in the reference: the scope that the key must have, and an example. */
interface Example<Scope> {
  scope: Scope;
  /** The path after `/api/v1` with values for its parameters. */
  path: string;
  body?: object;
}

/** Endpoints that keys of people reach: those with `app:data` are for the servers of apps (docs/apps.md). */
type OfPeople<Key extends V1Key> = ScopeOf<Key> extends 'app:data' ? never : Key;

/** Every endpoint of /api/v1 for people: a missing one, or one with a wrong scope, does not compile. */
const examples: { [Key in V1Key as OfPeople<Key>]: Example<ScopeOf<Key>> } = {
  'GET /api/v1/contacts': { scope: 'contacts:read', path: '/contacts?search=maria&limit=50' },
  'GET /api/v1/contacts/:contactId': { scope: 'contacts:read', path: '/contacts/123' },
  'POST /api/v1/contacts': {
    scope: 'contacts:write',
    path: '/contacts',
    body: { name: 'Maria', number: '5511912345678', email: 'maria@example.com' },
  },
  'PUT /api/v1/contacts/:contactId': { scope: 'contacts:write', path: '/contacts/123', body: { name: 'Maria Silva' } },
  'DELETE /api/v1/contacts/:contactId': { scope: 'contacts:write', path: '/contacts/123' },
  'GET /api/v1/contacts/:contactId/consent': { scope: 'contacts:read', path: '/contacts/123/consent' },
  'PUT /api/v1/contacts/:contactId/consent': {
    scope: 'contacts:write',
    path: '/contacts/123/consent',
    body: { state: 'given', text: 'Formulário do site' },
  },
  'GET /api/v1/organisations': { scope: 'contacts:read', path: '/organisations?search=padaria' },
  'GET /api/v1/organisations/:organisationId': { scope: 'contacts:read', path: '/organisations/7' },
  'POST /api/v1/organisations': {
    scope: 'contacts:write',
    path: '/organisations',
    body: { name: 'Padaria Pão', documentNumber: '11.222.333/0001-81', site: 'pao.example' },
  },
  'PUT /api/v1/organisations/:organisationId': {
    scope: 'contacts:write',
    path: '/organisations/7',
    body: { note: 'Paga no dia 5' },
  },
  'DELETE /api/v1/organisations/:organisationId': { scope: 'contacts:write', path: '/organisations/7' },
  'GET /api/v1/tickets': { scope: 'tickets:read', path: '/tickets?status=open&limit=50' },
  'GET /api/v1/tickets/:ticketId': { scope: 'tickets:read', path: '/tickets/123' },
  'PUT /api/v1/tickets/:ticketId': {
    scope: 'tickets:write',
    path: '/tickets/123',
    body: { status: 'open', userId: 5, queueId: 2 },
  },
  'PUT /api/v1/tickets/:ticketId/tags': { scope: 'tickets:write', path: '/tickets/123/tags', body: { tags: [1, 4] } },
  'GET /api/v1/tickets/:ticketId/messages': { scope: 'messages:read', path: '/tickets/123/messages' },
  'POST /api/v1/tickets/:ticketId/messages': {
    scope: 'messages:send',
    path: '/tickets/123/messages',
    body: { body: 'Seu pedido saiu para entrega' },
  },
  'GET /api/v1/reasons': { scope: 'tickets:read', path: '/reasons' },
  'GET /api/v1/queues': { scope: 'tickets:read', path: '/queues' },
  'GET /api/v1/users': { scope: 'tickets:read', path: '/users' },
  'GET /api/v1/connections': { scope: 'messages:send', path: '/connections' },
  'GET /api/v1/tags': { scope: 'tags:read', path: '/tags' },
  'POST /api/v1/tags': { scope: 'tags:write', path: '/tags', body: { name: 'Cliente VIP', color: '#f87171' } },
  'GET /api/v1/openapi.json': { scope: null, path: '/openapi.json' },
};

/** One line of the reference. */
export interface Described {
  /** Method and path. */
  name: string;
  /** The key of its text. */
  text: string;
  scope: string | null;
  curl: string;
}

/** The endpoints with an example of each, for the URL of this installation. */
export function reference(root: string): Described[] {
  return Object.entries(examples).map(([name, example]) => {
    const [method = 'GET', path = ''] = name.split(' ');
    const words = path.replace('/api/v1', '').split(/[/:.]/).filter(Boolean);
    const text = [method.toLowerCase(), ...words].join('-');
    return { name, text, scope: example.scope, curl: curlOf(method, `${root}${example.path}`, example.body) };
  });
}

function curlOf(method: string, address: string, body: object | undefined): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${address}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`] : []),
  ];
  return lines.join(' \\\n  ');
}
