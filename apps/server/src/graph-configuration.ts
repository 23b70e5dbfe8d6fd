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
};

/** Where the official platform is asked. */
export interface GraphConfiguration {
  /** The address of the official platform, without its version and without a trailing slash. */
  graphUrl: string;
  /** E.g. `v26.0`. */
  graphVersion: string;
}

/** The configuration of the official platform, from the variables. */
export function graphConfiguration(read: z.output<z.ZodObject<typeof graphVariables>>): GraphConfiguration {
  return { graphUrl: read.GRAPH_URL.replace(/\/$/, ''), graphVersion: read.GRAPH_VERSION };
}

/** Secrets are sent there: TLS, except to this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}
