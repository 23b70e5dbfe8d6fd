import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../configuration.ts';
import { sendPageWithMetas } from './web-files.ts';

/** The address of the page of embedded signup, in the web. */
export const signupPage = '/official-signup';

/** Its file in the shell's build. */
const signupFile = 'official-signup.html';

/** The app with which companies sign up; null if the operator has none. */
export type SignupApp = () => Promise<{ appId: string; configId: string } | null>;

/** Where Facebook's SDK comes from, and what it may reach. */
export interface SignupSdk {
  address: string;
  /** The origin of the SDK's windows; for Facebook also of every host below it. */
  windows: string;
  /** The sources of the page's policy. */
  sources: readonly string[];
}

/** The SDK for the platform at this address: Facebook's, or that of a platform that stands for it. */
export function signupSdk(graphUrl: string): SignupSdk {
  const { origin, hostname } = new URL(graphUrl);
  if (hostname !== 'graph.facebook.com') return { address: `${graphUrl}/sdk.js`, windows: origin, sources: [origin] };
  const sources = ['https://connect.facebook.net', 'https://*.facebook.com'];
  return { address: 'https://connect.facebook.net/en_US/sdk.js', windows: 'https://facebook.com', sources };
}

/**
 * What the page of embedded signup may load: its own files and the SDK with what it needs. The page has no session and no
 * other content, and no other page's policy names the SDK (docs/adr/0130).
 */
export function signupPolicy({ sources }: SignupSdk): FastifyHelmetOptions {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...sources],
    'style-src': ["'self'"],
    'connect-src': [...sources],
    'frame-src': [...sources],
    'img-src': ["'self'", 'data:', ...sources],
    'form-action': [...sources],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    // The SDK's window answers to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Facebook compares the page's origin with those that its app allows.
    referrerPolicy: { policy: 'strict-origin' },
  };
}

/** Serves the page, also below the name of its file. */
export function serveSignupPage(
  server: FastifyInstance,
  { shellFolder, graphUrl, graphVersion }: Pick<Configuration, 'shellFolder' | 'graphUrl' | 'graphVersion'>,
  signupApp: SignupApp,
): void {
  const sdk = signupSdk(graphUrl);
  const path = join(shellFolder, signupFile);
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!existsSync(path)) return reply.callNotFound();
    reply.helmet(signupPolicy(sdk));
    const app = await signupApp();
    const facts = app && { ...app, version: graphVersion, sdk: sdk.address, windows: sdk.windows };
    return sendPageWithMetas(
      await readFile(path, 'utf8'),
      { 'official-signup': JSON.stringify(facts) },
      request,
      reply,
    );
  };
  server.get(signupPage, send);
  server.get(`/${signupFile}`, send);
}
