import { z } from 'zod';

/** Where clamd listens: a socket of this machine, or a port. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** The variables of the scanner for malware. */
export const scanVariables = {
  CLAMAV: z
    .string()
    .transform((text, context): ClamdAddress => {
      const path = text.replace(/^unix:/, '');
      if (path.startsWith('/')) return { path };
      const [, host, port] = /^(?:tcp:\/\/)?\[?([^\s/[\]]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
      if (host !== undefined && Number(port) > 0 && Number(port) < 65_536) return { host, port: Number(port) };
      context.addIssue({ code: 'custom', message: 'is the path of a socket, or host:port' });
      return z.NEVER;
    })
    .optional()
    .describe(
      'Where clamd listens, e.g. /run/clamav/clamd.ctl or host:3310; files from outside are scanned. Without it, none are',
    ),
  CLAMAV_FAILURE: z
    .enum(['accept', 'refuse'])
    .default('refuse')
    .describe(
      'What happens to files that clamd cannot scan, because it is down, too slow or they are too large for it',
    ),
  CLAMAV_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .max(600)
    .default(60)
    .describe('How long clamd may take for one file'),
};

/** How files from outside are scanned. */
export interface ScanConfiguration {
  /** Undefined: they are not. */
  clamd: ClamdAddress | undefined;
  acceptsUnscanned: boolean;
  /** Milliseconds for one file. */
  patience: number;
}

/** Reads them. */
export function scanConfiguration(read: z.output<z.ZodObject<typeof scanVariables>>): ScanConfiguration {
  return {
    clamd: read.CLAMAV,
    acceptsUnscanned: read.CLAMAV_FAILURE === 'accept',
    patience: read.CLAMAV_TIMEOUT_SECONDS * 1000,
  };
}
