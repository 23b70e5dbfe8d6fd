import type { BodyOutput } from '@recado/contract';
import type { CallingProgram } from '../../../platform/http/handler.ts';
import type { SealedContent } from './keys/accepted-releases.ts';
import type { ReleaseId } from './release-store.ts';

/** A release as a publisher sends it. */
export interface Publication extends BodyOutput<'PUT /releases/:remote/publications/:release'>, ReleaseId {
  publisher: Pick<CallingProgram, 'keyId' | 'name'>;
}

/** What a release is that arrived: its content, and the key that signed it with its owner. */
export interface Arrival {
  content: SealedContent;
  signedBy: string;
  /** The public key, as `textOfKey` writes it. */
  signingKey: string;
}

/** A release whose files this installation keeps. */
export interface AcceptedPublication extends Publication, Arrival {}
