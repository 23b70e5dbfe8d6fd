import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * The headers of the web listener. HSTS is left to the proxy that terminates TLS; remotes may be loaded by other
 * origins.
 */
export const webHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: false,
  crossOriginResourcePolicy: false,
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
};

/**
 * What the service worker may do: report a renewed subscription to the API, whose address it reads from the
 * configuration.
 */
export function workerPolicy(apiUrl: string): FastifyHelmetOptions {
  const directives = { 'default-src': ["'none'"], 'connect-src': ["'self'", new URL(apiUrl).origin] };
  return { contentSecurityPolicy: { useDefaults: false, directives } };
}

/** The addresses of development servers of remotes: on the machine of the page's user. */
const ownMachine = 'http://127.0.0.1:*';

/**
 * What the shell's page may load: itself, its remotes, the API and its media. No scripts from other origins, no eval,
 * no scripts or styles in markup, and no text that is turned into one of them (docs/adr/0087). With `overrides` also
 * remotes that run on the machine of its user (docs/adr/0090). `mediaOrigin`: where media are redirected to.
 */
export function pagePolicy(
  apiUrl: string,
  nonce: string,
  { overrides = false, mediaOrigin }: { overrides?: boolean; mediaOrigin?: string | undefined } = {},
): FastifyHelmetOptions {
  const developed = overrides ? [ownMachine] : [];
  const api = new URL(apiUrl);
  const media = mediaOrigin === undefined ? [] : [mediaOrigin];
  const socket = `${api.protocol === 'https:' ? 'wss' : 'ws'}://${api.host}`;
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...developed],
    'require-trusted-types-for': ["'script'"],
    // The policy of `first-paint.js`; no other script can create a policy.
    'trusted-types': ['default'],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...developed],
    'connect-src': [
      "'self'",
      'blob:',
      api.origin,
      socket,
      ...media,
      ...developed,
      ...(overrides ? ['ws://127.0.0.1:*'] : []),
    ],
    'img-src': ["'self'", 'data:', 'blob:', api.origin, ...media, ...developed],
    'media-src': ["'self'", 'blob:', api.origin, ...media],
    'font-src': ["'self'", 'data:'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // The documents around apps, which say themselves what they may load (`app-frames.ts`); no other page of this origin
    // lets itself be framed. Help videos, without cookies until one is played.
    'frame-src': ["'self'", 'https://www.youtube-nocookie.com'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return { contentSecurityPolicy: { useDefaults: false, directives } };
}
