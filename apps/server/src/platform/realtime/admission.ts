import type { Server, Socket } from 'socket.io';
import { AppError } from '../errors.ts';
import { countLimit } from '../observability/metrics/callers.ts';
import type { Sessions } from '../security/sessions.ts';
import { socketCookieOf } from '../security/socket-cookie.ts';
import type { Calendar } from '../security/subscription.ts';
import { room } from './delivery.ts';
import { callerIn, rememberCaller, rememberToken, works } from './socket.ts';

/**
 * Admits sockets with a valid access token, in `auth.token` or, for existing clients, `query.token`. Some of those send
 * no token at all: a socket without one is admitted by the session's cookie for sockets if a page of ours opened it,
 * i.e. from one of `origins` (SERVER §1). A wrong token is not made good by the cookie.
 */
export function admitSocket(sessions: Sessions, origins: readonly string[]) {
  return (socket: Socket, next: (refusal?: Error) => void): void => {
    const token = tokenOf(socket);
    const cookie = token === undefined ? socketCookieOf(socket.handshake.headers, origins) : undefined;
    const admitted = cookie === undefined ? admitToken(sessions, socket, token) : admitCookie(sessions, socket, cookie);
    admitted.then(
      () => next(),
      (error: unknown) => next(refusalOf(error)),
    );
  };
}

async function admitToken(sessions: Sessions, socket: Socket, token: string | undefined): Promise<void> {
  const { caller, issuedAt } = await sessions.authenticateIssued(token);
  rememberCaller(socket, caller);
  rememberToken(socket, issuedAt);
}

async function admitCookie(sessions: Sessions, socket: Socket, cookie: string): Promise<void> {
  rememberCaller(socket, await sessions.authenticateSocket(cookie));
  ofCookies.add(socket);
}

/** The sockets that were admitted by their cookie. */
const ofCookies = new WeakSet<Socket>();

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
 * yet. Clients that rely on the cookie open a dozen in each tab; they are counted apart.
 */
const maximums = {
  token: { session: 20, user: 30, company: 2_000 },
  cookie: { session: 80, user: 100, company: 6_000 },
};

/** Refuses a socket beyond the limit of a session, a user or a company (SERVER §3.24). */
export function admitWithinCount(io: Server) {
  return (socket: Socket, next: (refusal?: Error) => void): void => {
    const isRefused = isCrowded(io, socket);
    if (isRefused) countLimit('sockets');
    next(isRefused ? refusalOf(new AppError('ERR_TOO_MANY_REQUESTS')) : undefined);
  };
}

/** Whether the caller of a new socket has reached the limit of its kind. */
export function isCrowded(io: Server, socket: Socket): boolean {
  const { session } = callerIn(socket);
  const byCookie = ofCookies.has(socket);
  const most = maximums[byCookie ? 'cookie' : 'token'];
  const { adapter, sockets } = io.of('/');
  function isFull(name: string, maximum: number): boolean {
    const members = adapter.rooms.get(name) ?? new Set();
    if (members.size < maximum) return false;
    let count = 0;
    for (const id of members) {
      const other = sockets.get(id);
      if (other && ofCookies.has(other) === byCookie) count += 1;
    }
    return count >= maximum;
  }
  return (
    isFull(room.session(session.sessionId), most.session) ||
    isFull(room.user(session.userId), most.user) ||
    isFull(room.company(session.companyId), most.company)
  );
}

const checkMilliseconds = 5_000;

/**
 * Closes the sockets of companies whose subscription ends, at midnight in the company's time zone, and of developers whose
 * grant ends. A socket of a company that reconnects receives only events of its own session until the company has paid.
 * Returns a function that stops the check.
 */
export function endWithSubscription(io: Server, calendar: Calendar, milliseconds = checkMilliseconds): () => void {
  const checking = setInterval(() => {
    const working = new Map<number, boolean>();
    for (const socket of io.of('/').sockets.values()) {
      const caller = callerIn(socket);
      const { companyId, super: isSuper, developer } = caller.session;
      if (developer && developer.until <= calendar.clock()) socket.disconnect(true);
      if (isSuper || !socket.rooms.has(room.company(companyId))) continue;
      const isWorking = working.get(companyId) ?? works(caller, calendar);
      working.set(companyId, isWorking);
      if (!isWorking) socket.disconnect(true);
    }
  }, milliseconds);
  checking.unref();
  return () => clearInterval(checking);
}
