import type { IncomingHttpHeaders } from 'node:http';
import cookies from '@fastify/cookie';

/** The cookie with the token for sockets; browsers send it with the handshake of a socket only. */
export const socketCookie = 'jst';

/**
 * The token for sockets in the headers of a handshake, if a page from one of `origins` opened the socket. Browsers do
 * not apply the rules for cross-origin requests to sockets, but always say where the page is from.
 */
export function socketCookieOf(
  { origin, cookie }: Pick<IncomingHttpHeaders, 'origin' | 'cookie'>,
  origins: readonly string[],
): string | undefined {
  if (origin === undefined || !origins.includes(origin) || cookie === undefined) return undefined;
  return cookies.parse(cookie)[socketCookie] || undefined;
}
