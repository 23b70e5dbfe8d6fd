import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'jrt';

/** The refresh token a browser sent. */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[name] || undefined;
}

/** Gives the browser its refresh token: unreadable to scripts, never sent from another site (SERVER §1). */
export function writeRefreshCookie(
  reply: FastifyReply,
  token: { value: string; expiresAt: Date },
  secure: boolean,
): void {
  reply.setCookie(name, token.value, { ...attributes(secure), expires: token.expiresAt });
}

/** Takes the refresh token away. */
export function clearRefreshCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(name, attributes(secure));
}

function attributes(secure: boolean) {
  return { path: '/auth', httpOnly: true, sameSite: 'strict', secure } as const;
}
