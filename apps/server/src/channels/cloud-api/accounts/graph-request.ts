import { z } from 'zod';
import { callOutside, OutboundError } from '../../../platform/outbound/call-outside.ts';

/** One request about an account or a number. */
export interface GraphRequest {
  method?: 'GET' | 'POST';
  /** Below the version, e.g. `123/phone_numbers`. */
  path: string;
  token?: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/** Asks the official platform, and returns the parsed answer. Throws GraphRefusal. */
export type AskGraph = (request: GraphRequest) => Promise<unknown>;

/** The platform refused (`code` is WhatsApp's), or did not answer (`code` null). The message contains no secret. */
export class GraphRefusal extends Error {
  override name = 'GraphRefusal';
  readonly code: number | null;
  readonly subcode: number | null;

  constructor(code: number | null, subcode: number | null = null) {
    super(`the official platform: ${code ?? 'no answer'}`);
    this.code = code;
    this.subcode = subcode;
  }
}

const patience = 15_000;
/** The version of the Graph API. */
const version = 'v25.0';

const refusal = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional() }),
});

/**
 * Asks the platform at this address (`GRAPH_URL`), which the operator chose: it may be one of the local network.
 */
export function createAskGraph(address: string): AskGraph {
  return async ({ method = 'GET', path, token, query, body }) => {
    const url = new URL(`${address}/${version}/${path}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const call = { address: url.href, method, headers, patience, redirections: 0 };
    const sent = { ...call, ...(body && { body: JSON.stringify(body) }) };
    const answer = await callOutside(sent, [url.origin]).catch((error: unknown) => {
      if (error instanceof OutboundError) throw new GraphRefusal(null);
      throw error;
    });
    const parsed = readJson(answer.body);
    if (answer.status >= 200 && answer.status < 300 && parsed !== undefined) return parsed;
    const said = refusal.safeParse(parsed);
    if (!said.success) throw new GraphRefusal(null);
    throw new GraphRefusal(said.data.error.code, said.data.error.error_subcode ?? null);
  };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
