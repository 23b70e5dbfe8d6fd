import type { Answer, BodyInput, ContractKey, ParamsInput, QueryInput } from '@recado/contract';
import type { Registry, RegistryRemote } from '@recado/federation';
import { waitFor } from './processes.ts';

/** Calls the API as a signed-in user, for the set-up of a browser test. */
export class ApiClient {
  private readonly url: string;
  private token = '';

  constructor(url: string) {
    this.url = url;
  }

  async signIn(credentials: { email: string; password: string }) {
    const session = await this.call('POST /auth/login', { body: credentials });
    this.token = session.token;
    return session.user;
  }

  /** The token of the session, for a socket or a request of another kind. */
  get sessionToken(): string {
    return this.token;
  }

  /** The releases in this user's registry. */
  async remotes(webUrl: string): Promise<RegistryRemote[]> {
    const headers = { authorization: `Bearer ${this.token}` };
    const session = await fetch(`${webUrl}/remotes/session`, { method: 'POST', headers });
    const cookie = session.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const { remotes }: Registry = await (await fetch(`${webUrl}/registry.json`, { headers: { cookie } })).json();
    return remotes;
  }

  /** Waits until this user's registry contains a remote, with this release if one is given. */
  async isOffered(webUrl: string, remote: string, release?: string): Promise<void> {
    await waitFor(`${remote} ${release ?? ''} in the registry`, async () => {
      const offered = (await this.remotes(webUrl)).find(({ name }) => name === remote);
      return offered && (release === undefined || offered.version === release) ? true : undefined;
    });
  }

  /** Calls one endpoint of the contract. Throws on a refusal. */
  async call<Key extends ContractKey>(
    key: Key,
    request: { params?: ParamsInput<Key>; query?: QueryInput<Key>; body?: BodyInput<Key> } = {},
  ): Promise<Answer<Key>> {
    const [method = 'GET', template = ''] = key.split(' ');
    const values = new Map(Object.entries(request.params ?? {}));
    const path = template.replace(/:(\w+)/g, (_, name: string) => String(values.get(name)));
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const response = await fetch(`${this.url}${path}?${query}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(request.body ? { 'content-type': 'application/json' } : {}),
      },
      body: request.body ? JSON.stringify(request.body) : undefined,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${key}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}
