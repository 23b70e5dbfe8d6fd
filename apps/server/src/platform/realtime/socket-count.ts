import type { Server, Socket } from 'socket.io';
import { AppError } from '../errors.ts';
import type { Caller } from '../security/sessions.ts';
import { refusalOf } from './handshake.ts';
import { room } from './rooms.ts';
import { callerIn } from './socket.ts';

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
