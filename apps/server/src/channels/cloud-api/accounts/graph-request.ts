import { type GraphClient, GraphError } from '../graph-client.ts';

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

/** Asks about accounts, where it does not matter why an answer is missing. */
export function createAskGraph(client: GraphClient): AskGraph {
  return async ({ method = 'GET', path, token = '', query, body }) => {
    try {
      return await client({ method, path, token, query, body: body && { json: body } });
    } catch (error) {
      throw error instanceof GraphError ? new GraphRefusal(error.code, error.subcode) : new GraphRefusal(null);
    }
  };
}
