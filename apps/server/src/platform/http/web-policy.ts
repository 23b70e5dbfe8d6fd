import { createHash } from 'node:crypto';
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

/** The hashes of what the build wrote into a page, for its policy. */
export interface InlinedHashes {
  scripts: string[];
  styles: string[];
}

/**
 * The hashes of the scripts and styles that stand in a built page. Of the file as it was built: what the server writes into
 * it is never allowed by them.
 */
export function inlinedHashes(page: string): InlinedHashes {
  return { scripts: hashesIn(page, 'script'), styles: hashesIn(page, 'style') };
}

/** Of elements without attributes: what the build writes has none. */
function hashesIn(page: string, element: 'script' | 'style'): string[] {
  const contents = page.split(`<${element}>`).slice(1);
  return contents.map((from) => {
    const [content = ''] = from.split(`</${element}>`);
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  });
}

/**
 * What the shell's page may load: itself, its remotes, the API and its media. No scripts from other origins, no eval,
 * no scripts or styles in markup but those of the build (docs/adr/0160), and no text that is turned into one of them
 * (docs/adr/0087). With `overrides` also
 * remotes that run on the machine of its user (docs/adr/0090). `mediaOrigin`: where media are redirected to.
 */
export function pagePolicy(
  apiUrl: string,
  nonce: string,
  {
    overrides = false,
    mediaOrigin,
    inlined = { scripts: [], styles: [] },
  }: { overrides?: boolean; mediaOrigin?: string | undefined; inlined?: InlinedHashes } = {},
): FastifyHelmetOptions {
  const developed = overrides ? [ownMachine] : [];
  const api = new URL(apiUrl);
  const media = mediaOrigin === undefined ? [] : [mediaOrigin];
  const socket = `${api.protocol === 'https:' ? 'wss' : 'ws'}://${api.host}`;
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inlined.scripts, ...developed],
    'require-trusted-types-for': ["'script'"],
    // The policy of `first-paint.js`; no other script can create a policy.
    'trusted-types': ['default'],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...inlined.styles, ...developed],
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
