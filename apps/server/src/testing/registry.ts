import type { Registry } from '@recado/releases';
import type { TestUser } from './factories.ts';
import type { TestServer } from './server.ts';

type Web = Pick<TestServer, 'webUrl'>;

/** The cookie with which the browser of a user requests files of remotes and the registry. */
export async function fileCookieOf({ webUrl }: Web, { token }: TestUser): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${webUrl}/remotes/session`, { method: 'POST', headers });
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/** The `/registry.json` for the browser of a user, or of a stranger. */
export async function readRegistry(web: Web, user?: TestUser): Promise<Registry> {
  const headers: Record<string, string> = user ? { cookie: await fileCookieOf(web, user) } : {};
  const answer = await fetch(`${web.webUrl}/registry.json`, { headers });
  return answer.json();
}
