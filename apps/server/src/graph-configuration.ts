import { z } from 'zod';

/** The variables of the official platform. */
export const graphVariables = {
  GRAPH_URL: z
    .url()
    .refine((address) => isSafe(new URL(address)), 'begins with https://, except on this machine')
    .default('https://graph.facebook.com')
    .describe('Where the official platform of WhatsApp is asked; for tests, the emulator'),
  GRAPH_VERSION: z
    .string()
    .regex(/^v\d{2}\.\d$/)
    .default('v26.0')
    .describe('The version of the Graph API that is spoken'),
  GRAPH_OUTCOME_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(600)
    .describe('How long the statuses of a message are awaited whose answer was lost, before it fails'),
};

/** Where the official platform is asked. */
export interface GraphConfiguration {
  /** The address of the official platform, without its version and without a trailing slash. */
  graphUrl: string;
  /** E.g. `v26.0`. */
  graphVersion: string;
  /** Milliseconds in which a lost answer may be made up for by a status. */
  graphOutcomeMs: number;
}

/** The configuration of the official platform, from the variables. */
export function graphConfiguration(read: z.output<z.ZodObject<typeof graphVariables>>): GraphConfiguration {
  return {
    graphUrl: read.GRAPH_URL.replace(/\/$/, ''),
    graphVersion: read.GRAPH_VERSION,
    graphOutcomeMs: read.GRAPH_OUTCOME_SECONDS * 1000,
  };
}

/** Secrets are sent there: TLS, except to this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}
