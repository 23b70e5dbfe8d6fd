import type { Server, Socket } from 'socket.io';
import { AppError } from '../errors.ts';
import type { Caller, Sessions } from '../security/sessions.ts';
import { room } from './rooms.ts';
import { callerIn, rememberCaller, rememberToken } from './socket.ts';

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
function refusalOf(error: unknown): Error {
  const refusal = error instanceof AppError ? error : new AppError('ERR_INTERNAL');
  return Object.assign(new Error(refusal.code), { data: { status: refusal.status } });
}

/**
 * Open sockets in one process: a person has a few tabs and, after a lost connection, sockets whose end is not detected
 * yet.
 */
const most = { session: 20, user: 30, company: 2_000 };

/** Refuses a socket beyond the limit of a session, a user or a company (SERVER §3.24). */
export function admitWithinCount(io: Server) {
  return (socket: Socket, next: (refusal?: Error) => void): void => {
    next(isCrowded(io, callerIn(socket)) ? refusalOf(new AppError('ERR_TOO_MANY_REQUESTS')) : undefined);
  };
}

/** Whether a caller has reached the limit. */
export function isCrowded(io: Server, { session }: Caller): boolean {
  const count = (name: string) => io.of('/').adapter.rooms.get(name)?.size ?? 0;
  return (
    count(room.session(session.sessionId)) >= most.session ||
    count(room.user(session.userId)) >= most.user ||
    count(room.company(session.companyId)) >= most.company
  );
}
