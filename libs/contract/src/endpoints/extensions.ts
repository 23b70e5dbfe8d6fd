import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { sizedText, texts } from '../fields.ts';
import { releasedRemote, remoteName } from './releases.ts';

/** What names an extension, besides its remote, in every release of that. */
const place = { point: z.string().max(60), module: z.string().max(80) };

/** Something that a team's remote adds to the pages of a company (docs/adr/0153). */
const offeredExtension = z.object({
  remote: remoteName,
  /** The name of the remote. */
  remoteTitle: texts,
  ...place,
  title: texts,
  /** False: the company switched it off, and none of its users has it. */
  isOn: z.boolean(),
});
export type OfferedExtension = z.output<typeof offeredExtension>;

/** Extensions of remotes, switched on and off for a company or for the whole installation (docs/adr/0153). */
export const extensionEndpoints = defineEndpoints({
  'GET /extensions': {
    summary: 'What remotes of teams add to the pages of this company, and what it switched off',
    access: 'settings:manage',
    answer: z.array(offeredExtension),
  },
  'PUT /extensions': {
    summary: 'Switch an extension of a team on or off for this company; open pages are told',
    access: 'settings:manage',
    body: z.object({ remote: remoteName, ...place, isOn: z.boolean() }),
    answer: z.array(offeredExtension),
    errors: ['ERR_NOT_FOUND'],
  },
  'PUT /releases/:remote/extensions': {
    summary: 'Switch an extension on or off for the whole installation; open pages are told',
    access: 'platform:manage',
    tenancy: 'system',
    params: z.object({ remote: remoteName }),
    body: z.object({ ...place, isOn: z.boolean(), reason: sizedText(3, 200) }),
    answer: releasedRemote,
    errors: ['ERR_NO_RELEASE_FOUND', 'ERR_NOT_FOUND'],
  },
});
