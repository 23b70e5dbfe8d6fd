import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, id, idInText, sizedText, timestamp } from '../fields.ts';
import { remoteName } from './releases.ts';

/** The remotes that a key is bound to; `*` alone: all of them. */
const remotes = z
  .array(z.union([remoteName, z.literal('*')]))
  .min(1)
  .max(50);

/** A team's public key, and what it may release (docs/adr/0148). */
export const releaseKey = z.object({
  id,
  /** The team, and whom to ask. */
  owner: z.string(),
  remotes,
  /** Ed25519, in base64 as `npm run release-key` prints it. */
  publicKey: z.string(),
  /** The keys of the API that may publish what it signed. */
  apiKeyIds: z.array(id),
  /** When a release that it signed was last accepted; null: never. */
  lastUsedAt: timestamp.nullable(),
  /** Since when nothing new is accepted by it; what was accepted before stays. Null: it is in use. */
  endedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ReleaseSigningKey = z.output<typeof releaseKey>;

const draft = z.object({
  owner: sizedText(2, 100),
  remotes,
  apiKeyIds: z.array(id).min(1).max(20),
});
const params = z.object({ releaseKeyId: idInText });
const access = { access: 'platform:manage', tenancy: 'system' } as const;

/** The keys of teams that sign releases: the super user keeps them (docs/adr/0148). */
export const releaseKeyEndpoints = defineEndpoints({
  'GET /release-keys': {
    summary: 'The keys that sign releases, with their owners and remotes',
    ...access,
    answer: z.array(releaseKey),
  },
  'POST /release-keys': {
    summary: 'Let a key sign the releases of certain remotes',
    ...access,
    body: draft.extend({ publicKey: z.string().max(200) }),
    answer: releaseKey,
  },
  'PUT /release-keys/:releaseKeyId': {
    summary: 'Change the owner or the remotes of a key, or end it. What it signed before stays',
    ...access,
    params,
    body: changesOf(draft).extend({ isEnded: z.boolean().optional() }),
    answer: releaseKey,
    errors: ['ERR_NOT_FOUND'],
  },
});
