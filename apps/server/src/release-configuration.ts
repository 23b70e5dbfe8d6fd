import { type ReleaseKey, releaseKey } from '@recado/federation/registry-files';
import { z } from 'zod';
import { list } from './payment-configuration.ts';

/** A key with the remote whose releases it may sign. */
const keyText = z.string().transform((text, context) => {
  try {
    return releaseKey(text);
  } catch {
    context.addIssue(`${text.slice(0, 40)} is no <remote>=<key>`);
    return z.NEVER;
  }
});

/** The variables of signed releases (docs/adr/0080), and of those that are published. */
export const releaseVariables = {
  RELEASE_KEYS: list
    .pipe(z.array(keyText))
    .default([])
    .describe(
      'Public keys of teams as `npm run release-key` prints them, <remote>=<key>, or *=<key> for all remotes; comma separated. With any, only signed releases are served',
    ),
  RELEASES_FOLDER: z
    .string()
    .optional()
    .describe('Where published releases are kept; all processes share it. Default: <DATA_FOLDER>/releases'),
  REMOTE_OVERRIDES: z
    .enum(['enabled', 'disabled'])
    .default('disabled')
    .describe(
      'Whether the super user may run a remote from a development server on their own machine, in one tab: `npm run dev -- <remote> --shell <URL>`',
    ),
  REPORT_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of page loads that report how releases do, 0 to 1; less where very many people work'),
};

/** Who may sign releases. */
export interface ReleaseConfiguration {
  /** Empty: releases need no signature. */
  releaseKeys: readonly ReleaseKey[];
  /** Where published releases are kept (docs/adr/0082). */
  releasesFolder: string;
  /** Whether the super user may run a remote from their own machine, in their tab (docs/adr/0090). */
  remoteOverrides: boolean;
  /** The share of page loads that report how releases do (docs/adr/0083). */
  reportShare: number;
}
