import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../configuration.ts';
import type { Actor } from '../database/request-scope.ts';
import type { Platform } from '../platform.ts';
import type { Session, TokenHolder } from './handler.ts';

const refreshCookie = 'jrt';

/** Where browsers reach the API; the cookie is limited to it. */
type CookiePlace = Pick<Configuration, 'apiUrl' | 'apiPath'>;

/** Who calls and from where. */
export interface CallOrigin {
  session: Session | undefined;
  holder: TokenHolder | undefined;
  /** The network address. */
  address: string;
  /** The refresh token that a browser sent, and a function that replaces it (null deletes it). */
  refreshToken: string | undefined;
  setRefreshToken: (token: { value: string; expiresAt: Date } | null) => void;
}

/** The origin of a request, for its handler. */
export function originOf(platform: Platform, request: FastifyRequest, reply: FastifyReply): CallOrigin {
  return {
    session: request.session,
    holder: request.holder,
    address: request.ip,
    refreshToken: request.cookies[refreshCookie] || undefined,
    setRefreshToken: (token) => {
      if (token) writeRefreshCookie(reply, token, platform.configuration);
      else clearRefreshCookie(reply, platform.configuration);
    },
  };
}

/** Who makes a request, for the audit log. */
export function actorOf({ session, holder, ip, id, headers }: FastifyRequest): Actor {
  const { userId = null, name = null } = session ?? holder ?? {};
  return { userId, name, address: ip, agent: agentFamily(headers['user-agent']), requestId: id };
}

/** Sets the refresh token: unreadable for scripts, never sent from another site (SERVER §1). */
function writeRefreshCookie(reply: FastifyReply, token: { value: string; expiresAt: Date }, place: CookiePlace): void {
  reply.setCookie(refreshCookie, token.value, { ...attributes(place), expires: token.expiresAt });
}

/** Deletes the refresh token in the browser. */
function clearRefreshCookie(reply: FastifyReply, place: CookiePlace): void {
  reply.clearCookie(refreshCookie, attributes(place));
}

function attributes({ apiUrl, apiPath }: CookiePlace) {
  const secure = apiUrl.startsWith('https:');
  return { path: `${apiPath}/auth`, httpOnly: true, sameSite: 'strict', secure } as const;
}

// The order decides: Edge and Opera also call themselves Chrome, and all of them Safari; Android is a Linux.
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
