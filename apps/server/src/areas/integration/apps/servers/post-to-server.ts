import type { Json } from '../../../../platform/jobs/job.ts';
import { callOutside, OutboundError } from '../../../../platform/outbound/call-outside.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AskedApp, SignStatement } from '../statements/sign-statements.ts';
import type { ServerOutcome } from './app-deliveries.ts';
import { headersWith } from './ask-server.ts';

/** Limits of what the installation itself asks: milliseconds, and bytes of the answer, which nobody reads. */
const patience = 10_000;
const limit = 64 * 1_024;

/** What is posted to the server of an app: where it is, the path below `/recado/`, and the body. */
export interface Post {
  app: AskedApp;
  origin: string;
  path: string;
  body: Json;
}

/**
 * Posts to the server of an app, with a statement that names no person. Throws if the process stops meanwhile; any other
 * failure is an outcome.
 */
export async function postToServer(
  { configuration }: Pick<Platform, 'configuration'>,
  sign: SignStatement,
  { app, origin, path, body }: Post,
  signal: AbortSignal,
): Promise<ServerOutcome> {
  const { token } = await sign(app, origin);
  const address = `${origin}/recado/${path}`;
  const call = { method: 'POST', headers: headersWith(token), body: JSON.stringify(body) } as const;
  const bounds = { patience, limit, signal, redirections: 0 };
  try {
    const { status } = await callOutside({ address, ...call, ...bounds }, configuration.outboundOrigins);
    return { status, error: null };
  } catch (error) {
    if (!(error instanceof OutboundError) || signal.aborted) throw error;
    return { status: null, error: error.reason };
  }
}
