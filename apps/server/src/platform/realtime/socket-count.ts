import type { Server, Socket } from 'socket.io';
import { AppError } from '../errors.ts';
import type { Caller } from '../security/sessions.ts';
import { refusalOf } from './handshake.ts';
import { room } from './rooms.ts';
import { callerIn } from './socket.ts';

/** Sockets in one process: a person has some tabs, and after a broken line some sockets that are not known to be dead. */
const most = { session: 20, user: 30, company: 2_000 };

/** Refuses a socket beyond the number a session, a user or a company may have open (SERVER §3.24). */
export function admitWithinCount(io: Server) {
  return (socket: Socket, next: (refusal?: Error) => void): void => {
    next(isCrowded(io, callerIn(socket)) ? refusalOf(new AppError('ERR_TOO_MANY_REQUESTS')) : undefined);
  };
}

/** Whether a caller has as many sockets as allowed. */
export function isCrowded(io: Server, { session }: Caller): boolean {
  const count = (name: string) => io.of('/').adapter.rooms.get(name)?.size ?? 0;
  return (
    count(room.session(session.sessionId)) >= most.session ||
    count(room.user(session.userId)) >= most.user ||
    count(room.company(session.companyId)) >= most.company
  );
}
