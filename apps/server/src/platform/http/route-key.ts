import { type ContractKey, contract, type Endpoint, type Tenancy } from '@recado/contract';

/** An endpoint with its key split into method and path. */
export interface DeclaredEndpoint {
  key: ContractKey;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:names`, as Fastify expects. */
  path: string;
  endpoint: Endpoint;
}

/** Every endpoint of the contract, in the order of declaration. */
export function declaredEndpoints(): DeclaredEndpoint[] {
  return keysOf(contract).map((key) => {
    const { method, path } = partsOf(key);
    return { key, method, path, endpoint: contract[key] };
  });
}

/** Whose rows an endpoint reaches: a public call has no company. */
export function tenancyOf({ access, tenancy }: Endpoint): Tenancy {
  return tenancy ?? (access === 'public' ? 'none' : 'company');
}

/** The keys of an object whose type lists exactly its keys. */
function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  // Object.keys returns string[] because a value may have more keys than its type; the contract does not.
  return Object.keys(record) as Key[];
}

function partsOf(key: ContractKey): Pick<DeclaredEndpoint, 'method' | 'path'> {
  const [method, path] = key.split(' ');
  if (path && (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE')) {
    return { method, path };
  }
  throw new Error(`Not the name of an endpoint: ${key}`);
}
