import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../configuration.ts';

const name = 'jrt';

/** Where browsers reach the API: what the cookie is for. */
type CookiePlace = Pick<Configuration, 'apiUrl' | 'apiPath'>;

/** The refresh token a browser sent. */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[name] || undefined;
}

/** Gives the browser its refresh token: unreadable to scripts, never sent from another site (SERVER §1). */
export function writeRefreshCookie(
  reply: FastifyReply,
  token: { value: string; expiresAt: Date },
  place: CookiePlace,
): void {
  reply.setCookie(name, token.value, { ...attributes(place), expires: token.expiresAt });
}

/** Takes the refresh token away. */
export function clearRefreshCookie(reply: FastifyReply, place: CookiePlace): void {
  reply.clearCookie(name, attributes(place));
}

function attributes({ apiUrl, apiPath }: CookiePlace) {
  const secure = apiUrl.startsWith('https:');
  return { path: `${apiPath}/auth`, httpOnly: true, sameSite: 'strict', secure } as const;
}
