import type { Server, Socket } from 'socket.io';
import { AppError } from '../errors.ts';
import type { Caller, Sessions } from '../security/sessions.ts';
import type { Calendar } from '../security/subscription.ts';
import { room } from './delivery.ts';
import { callerIn, rememberCaller, rememberToken, works } from './socket.ts';

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
  const token: unknown = handshake.auth.token ?? handshake.query.token;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/**
 * The content of `connect_error` for the browser: the code, and in `data.status` whether a token refresh helps (403).
 */
function refusalOf(error: unknown): Error {
  const refusal = error instanceof AppError ? error : new AppError('ERR_INTERNAL');
  return Object.assign(new Error(refusal.code), { data: { status: refusal.status } });
}

/**
 * Open sockets in one process: a person has a few tabs and, after a lost connection, sockets whose end is not detected
 * yet.
 */
const maximums = { session: 20, user: 30, company: 2_000 };

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
    count(room.session(session.sessionId)) >= maximums.session ||
    count(room.user(session.userId)) >= maximums.user ||
    count(room.company(session.companyId)) >= maximums.company
  );
}

const checkMilliseconds = 5_000;

/**
 * Closes the sockets of companies whose subscription ends, at midnight in the company's time zone. A socket that
 * reconnects receives only events of its own session until the company has paid. Returns a function that stops the
 * check.
 */
export function endWithSubscription(io: Server, calendar: Calendar, milliseconds = checkMilliseconds): () => void {
  const checking = setInterval(() => {
    const working = new Map<number, boolean>();
    for (const socket of io.of('/').sockets.values()) {
      const caller = callerIn(socket);
      const { companyId, super: isSuper } = caller.session;
      if (isSuper || !socket.rooms.has(room.company(companyId))) continue;
      const isWorking = working.get(companyId) ?? works(caller, calendar);
      working.set(companyId, isWorking);
      if (!isWorking) socket.disconnect(true);
    }
  }, milliseconds);
  checking.unref();
  return () => clearInterval(checking);
}
