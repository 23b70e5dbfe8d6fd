import type { Socket } from 'socket.io';
import { AppError } from '../errors.ts';
import type { Sessions } from '../security/sessions.ts';
import { rememberCaller, rememberToken } from './socket.ts';

/** Admits only sockets with a valid access token, in `auth.token` or, for existing clients, `query.token`. */
export function admitSocket(sessions: Sessions) {
  return (socket: Socket, next: (refusal?: Error) => void): void => {
    sessions.authenticateIssued(tokenOf(socket)).then(
      ({ caller, issuedAt }) => {
        rememberCaller(socket, caller);
        rememberToken(socket, issuedAt);
        next();
      },
      (error: unknown) => next(refusalOf(error)),
    );
  };
}

function tokenOf({ handshake }: Socket): string | undefined {
  const given: unknown = handshake.auth.token ?? handshake.query.token;
  return typeof given === 'string' && given !== '' ? given : undefined;
}

/** What the browser reads in `connect_error`: the code, and in `data.status` whether a token refresh helps (403). */
export function refusalOf(error: unknown): Error {
  const refusal = error instanceof AppError ? error : new AppError('ERR_INTERNAL');
  return Object.assign(new Error(refusal.code), { data: { status: refusal.status } });
}
