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

/** The variables of signed releases (docs/adr/0080). */
export const releaseVariables = {
  RELEASE_KEYS: list
    .pipe(z.array(keyText))
    .default([])
    .describe(
      'Public keys of teams as `npm run release-key` prints them, <remote>=<key>, or *=<key> for all remotes; comma separated. With any, only signed releases are served',
    ),
};

/** Who may sign releases. */
export interface ReleaseConfiguration {
  /** Empty: releases need no signature. */
  releaseKeys: readonly ReleaseKey[];
}
