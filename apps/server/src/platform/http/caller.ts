import { type Endpoint, isClosedToDevelopers, isClosedToReaders, isReader, ownClientHeader } from '@recado/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../configuration.ts';
import type { Actor } from '../database/request-scope.ts';
import { AppError } from '../errors.ts';
import { countLimit } from '../observability/metrics/callers.ts';
import type { Platform } from '../platform.ts';
import { callerNetwork, plainAddress } from '../security/caller-network.ts';
import type { CookieTokens } from '../security/cookie-tokens.ts';
import type { Caller } from '../security/sessions.ts';
import { socketCookie } from '../security/socket-cookie.ts';
import { type Calendar, checkSubscription } from '../security/subscription.ts';
import type { CallerSession, CallingProgram } from './handler.ts';
import type { DeclaredEndpoint } from './route-key.ts';

/** The token in `Authorization: Bearer …`, if there is one. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Checks whether a caller may use an endpoint: subscription, then ability, then plan (SPEC §4.5, §6). A due date never
 * locks out the platform's super user. The program of a key has no session; the scopes of the key replace abilities.
 * Throws ERR_SUBSCRIPTION_EXPIRED (402), ERR_NO_PERMISSION, ERR_PLAN_REQUIRED or ERR_FEATURE_SWITCHED_OFF (403).
 */
export function checkAccess(
  endpoint: Endpoint,
  { session, program, company }: Pick<Caller, 'company'> & { session?: CallerSession; program?: CallingProgram },
  calendar: Calendar,
): void {
  const { access } = endpoint;
  checkSubscription(company, session, endpoint.whenExpired, calendar);
  const needsAbility = access !== 'public' && access !== 'token';
  if (needsAbility && !session?.abilities.has(access)) throw new AppError('ERR_NO_PERMISSION');
  if (endpoint.scope && !program?.scopes.has(endpoint.scope)) throw new AppError('ERR_NO_PERMISSION');
  if (endpoint.plan && !company.flags.has(endpoint.plan)) {
    throw new AppError(company.switchedOff?.has(endpoint.plan) ? 'ERR_FEATURE_SWITCHED_OFF' : 'ERR_PLAN_REQUIRED');
  }
}

/**
 * The headers of every answer of an endpoint with a rate limit: the limit, the remaining calls, and when counting
 * begins anew.
 */
export const rateLimitHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];

/**
 * Counts a call of an address, a user or a key, and sets headers with the remaining calls of this minute. Throws
 * ERR_TOO_MANY_REQUESTS.
 */
async function countCall(
  { callLimits, clock, configuration }: Platform,
  { endpoint, key }: DeclaredEndpoint,
  who: string,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.callsPerMinute === undefined) return;
  const calls = Math.max(1, Math.round(endpoint.callsPerMinute * configuration.rateLimitFactor));
  const { remaining, endsAt } = await callLimits.tally({ name: key, calls, milliseconds: 60_000 }, who);
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - clock().getTime()) / 1_000));
  reply.header('ratelimit-limit', calls);
  reply.header('ratelimit-remaining', Math.max(0, remaining));
  reply.header('ratelimit-reset', seconds);
  if (remaining >= 0) return;
  countLimit('calls');
  reply.header('retry-after', seconds);
  throw new AppError('ERR_TOO_MANY_REQUESTS');
}

/** Checks the caller, their permission and their rate limit, before the body is read. */
export async function admit(
  platform: Platform,
  declared: DeclaredEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { endpoint, key } = declared;
  const count = (who: string) => countCall(platform, declared, who, reply);
  request.endpointKey = key;
  if (endpoint.access === 'public') return count(callerNetwork(request.ip));
  if (endpoint.access === 'token') {
    const { program, company } = await platform.apiKeys.authenticate(bearerToken(request));
    checkAccess(endpoint, { program, company }, platform);
    await count(`key ${program.keyId}`);
    request.program = program;
    return;
  }
  const caller = await platform.sessions.authenticate(bearerToken(request));
  checkAccess(endpoint, caller, platform);
  if (caller.session.developer && isClosedToDevelopers(endpoint, declared.method))
    throw new AppError('ERR_NO_PERMISSION');
  if (isReader(caller.session.role) && isClosedToReaders(endpoint, key)) throw new AppError('ERR_NO_PERMISSION');
  await count(`user ${caller.session.userId}`);
  request.session = caller.session;
  if (isOfFamily(request)) request.family = { session: caller.session, timeZone: caller.company.timeZone };
}

/** Whether a client of the family asks: neither our own client nor a program with a key, whose endpoints they do not know. */
export function isOfFamily(request: Pick<FastifyRequest, 'headers' | 'program'>): boolean {
  return request.program === undefined && request.headers[ownClientHeader] === undefined;
}

const refreshCookie = 'jrt';
/** Names the browser from one sign-in to the next, so that a new one is noticed (ADR 181); it opens nothing. */
const deviceCookie = 'recado_device';
const deviceCookieSeconds = 400 * 86_400;
/** Binds what an issuer sends back to the browser that began it (ADR 193). */
const attemptCookie = 'recado_attempt';
const attemptCookieSeconds = 600;
/** Names the cell of the session for the proxy in front of all cells (deploy/proxies/nginx-cells.conf). */
const cellCookie = 'recado_cell';
/** Seconds that it stays: also after the session ended, the next sign-in is most likely there. */
const cellCookieSeconds = 365 * 86_400;

/** Where browsers reach the API; the cookies are limited to it. */
type CookiePlace = Pick<Configuration, 'apiUrl' | 'apiPath' | 'cells'>;

/** The caller and their network address. */
export interface CallOrigin {
  session: CallerSession | undefined;
  program: CallingProgram | undefined;
  /** The network address. */
  address: string;
  /** The refresh token that a browser sent, and a function that replaces the session's cookies (null deletes them). */
  refreshToken: string | undefined;
  /** The token that names the browser from one sign-in to the next, as it sent it. */
  deviceToken: string | undefined;
  setRefreshToken: (token: CookieTokens | null) => void;
  /** What the browser keeps while somebody is at the issuer of their company (ADR 193); null deletes it. */
  attempt: string | undefined;
  setAttempt: (attempt: string | null) => void;
  /** Sets cookies as another cell wrote them. */
  passCookies: (cookies: readonly string[]) => void;
}

/** The origin of a request, for its handler. */
export function originOf(platform: Platform, request: FastifyRequest, reply: FastifyReply): CallOrigin {
  return {
    session: request.session,
    program: request.program,
    address: plainAddress(request.ip),
    refreshToken: request.cookies[refreshCookie] || undefined,
    deviceToken: request.cookies[deviceCookie] || undefined,
    setRefreshToken: (token) => {
      if (token) writeCookies(reply, token, platform.configuration);
      else clearCookies(reply, platform.configuration);
    },
    attempt: request.cookies[attemptCookie] || undefined,
    setAttempt: (attempt) => {
      const place = attributes(platform.configuration, 'auth');
      if (attempt === null) reply.clearCookie(attemptCookie, place);
      else reply.setCookie(attemptCookie, attempt, { ...place, maxAge: attemptCookieSeconds });
    },
    passCookies: (cookies) => void reply.header('set-cookie', [...cookies]),
  };
}

/** The user of a request, for the audit log. */
export function actorOf({ session, program, ip, id, headers }: FastifyRequest): Actor {
  const { userId = null, name = null } = session ?? program ?? {};
  return { userId, name, address: plainAddress(ip), agent: agentFamily(headers['user-agent']), requestId: id };
}

/**
 * Sets the refresh token, and the token for sockets of clients that send none: both unreadable for scripts, never sent
 * from another site (SERVER §1).
 */
function writeCookies(
  reply: FastifyReply,
  { value, forSockets, expiresAt, forDevice }: CookieTokens,
  place: CookiePlace,
): void {
  reply.setCookie(refreshCookie, value, { ...attributes(place, 'auth'), expires: expiresAt });
  reply.setCookie(socketCookie, forSockets, { ...attributes(place, 'socket.io'), expires: expiresAt });
  if (forDevice) {
    reply.setCookie(deviceCookie, forDevice, { ...attributes(place, 'auth'), maxAge: deviceCookieSeconds });
  }
  if (!place.cells) return;
  // Also sent when a link of another site leads here: it is no secret, and without it the page of another cell would come.
  const ofPages = { path: '/', httpOnly: true, sameSite: 'lax', secure: place.apiUrl.startsWith('https:') } as const;
  reply.setCookie(cellCookie, place.cells.own, { ...ofPages, maxAge: cellCookieSeconds });
}

/** Deletes both in the browser. */
function clearCookies(reply: FastifyReply, place: CookiePlace): void {
  reply.clearCookie(refreshCookie, attributes(place, 'auth'));
  reply.clearCookie(socketCookie, attributes(place, 'socket.io'));
}

function attributes({ apiUrl, apiPath }: CookiePlace, under: 'auth' | 'socket.io') {
  const secure = apiUrl.startsWith('https:');
  return { path: `${apiPath}/${under}`, httpOnly: true, sameSite: 'strict', secure } as const;
}

// The order matters: Edge and Opera also name Chrome, all of them name Safari, and Android names Linux.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;
const longest = 40;

/**
 * The family of a browser and its system, e.g. `Chrome · Windows`: enough to recognise one's own device, and no
 * fingerprint. Another program is named by the first word it sends; empty without any.
 */
export function agentFamily(userAgent = ''): string {
  const nameIn = (list: typeof browsers | typeof systems) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = nameIn(browsers) ?? /^[\w.-]+/.exec(userAgent)?.[0].slice(0, longest) ?? '';
  const system = nameIn(systems);
  return system ? `${browser} · ${system}` : browser;
}
