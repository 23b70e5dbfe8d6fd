import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { precedenceOf } from '../../../platform/jobs/precedence.ts';
import { startStoring } from '../../../platform/observability/metrics/messages.ts';
import { isSame } from '../../../platform/security/signatures.ts';
import { officialProvider } from '../accounts/provider-name.ts';
import { createBatches } from '../batches.ts';
import { parseExactly, UnreadableJsonError } from './exact-json.ts';
import { createNotes } from './note-once.ts';
import { type Parcels, parcelsIn, sizeOf } from './parcels.ts';
import { createSenders, type Sender, type SenderParts } from './senders.ts';
import { isSignedWith } from './signature.ts';
import { createStore } from './store.ts';

/** Receives the webhooks of the official platform. `key`: the last part of a connection's own address; null: the installation's. */
export interface WebhookIntake {
  /** Answers the question whether an address is ours. Throws ERR_INVALID_CREDENTIALS. */
  verify(key: string | null, asked: { mode: string; token: string; challenge: string }): Promise<string>;
  /**
   * Stores a webhook and resolves once it is on disk. Throws ERR_INVALID_CREDENTIALS unless the sender's app signed its
   * bytes, ERR_VALIDATION if it is no JSON, ERR_SERVER_BUSY if too many wait: WhatsApp sends it again.
   */
  receive(key: string | null, webhook: { bytes: Uint8Array; signature: string }): Promise<void>;
}

/** Events of one transaction, and of all webhooks that wait for one. */
const largestBatch = 2_000;
const mostWaiting = 50_000;

/** Creates the intake of this process (ADR 128). */
export function createWebhookIntake(parts: SenderParts & { logger: Logger; clock: Clock }): WebhookIntake {
  const senders = createSenders(parts);
  const note = createNotes(parts.logger, parts.clock);
  const precedence = precedenceOf(parts.database);
  const store = createStore({ database: parts.database, note });
  const keep = createBatches<Parcels>({
    ...store,
    largest: largestBatch,
    mostWaiting,
    refusal: () => new AppError('ERR_SERVER_BUSY'),
  });

  /** The sender of a request, if it proves to be one. Throws ERR_INVALID_CREDENTIALS. */
  async function prove(key: string | null, isProof: (sender: Sender) => boolean): Promise<Sender> {
    const sender = await senders.find(key);
    if (sender && isProof(sender)) return sender;
    const again = await senders.findAgain(key);
    if (again && isProof(again)) return again;
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }

  return {
    async verify(key, { mode, token, challenge }) {
      await prove(key, ({ verifyToken }) => mode === 'subscribe' && verifyToken !== '' && isSame(token, verifyToken));
      return challenge;
    },
    async receive(key, { bytes, signature }) {
      const sender = await prove(key, ({ appSecret }) => isSignedWith(appSecret, bytes, signature));
      const parcels = parcelsIn(parsed(bytes), sender, { note, now: parts.clock().getTime() });
      const stored = startStoring(officialProvider);
      await precedence.during(() => keep(parcels, sizeOf(parcels)));
      stored();
    },
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseExactly(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableJsonError)) throw error;
    throw new AppError('ERR_VALIDATION', { cause: error });
  }
}
