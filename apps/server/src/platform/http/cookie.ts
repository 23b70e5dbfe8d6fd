import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../configuration.ts';

const name = 'jrt';

/** Where browsers reach the API; the cookie is limited to it. */
type CookiePlace = Pick<Configuration, 'apiUrl' | 'apiPath'>;

/** The refresh token that a browser sent. */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[name] || undefined;
}

/** Sets the refresh token: unreadable for scripts, never sent from another site (SERVER §1). */
export function writeRefreshCookie(
  reply: FastifyReply,
  token: { value: string; expiresAt: Date },
  place: CookiePlace,
): void {
  reply.setCookie(name, token.value, { ...attributes(place), expires: token.expiresAt });
}

/** Deletes the refresh token in the browser. */
export function clearRefreshCookie(reply: FastifyReply, place: CookiePlace): void {
  reply.clearCookie(name, attributes(place));
}

function attributes({ apiUrl, apiPath }: CookiePlace) {
  const secure = apiUrl.startsWith('https:');
  return { path: `${apiPath}/auth`, httpOnly: true, sameSite: 'strict', secure } as const;
}
