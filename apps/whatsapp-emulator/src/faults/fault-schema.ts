import { z } from 'zod';

const aimed = { number: z.string().optional(), count: z.number().int().positive().optional() };
const code = z.number().int();
const milliseconds = z.number().int().nonnegative();

/**
 * Faults that apply to future events. `number` is a shop's number (default: every shop), `count` how often it happens
 * (default: until cleared).
 */
export const lastingFaultSchema = z.discriminatedUnion('kind', [
  /** The next messages are not sent; they arrive at the next login. */
  z.object({ kind: z.literal('drop'), ...aimed }),
  /** The next messages are delayed. */
  z.object({ kind: z.literal('delay'), ...aimed, milliseconds }),
  /** The next messages are sent twice, with the same ciphertext. */
  z.object({ kind: z.literal('duplicate'), ...aimed }),
  /** The next `count` messages are held back and sent in reverse order. */
  z.object({ kind: z.literal('reorder'), ...aimed, count: z.number().int().min(2) }),
  /** The next messages cannot be decrypted: the device requests them again. */
  z.object({ kind: z.literal('badMac'), ...aimed }),
  /** The next messages that the device sends are refused, as with 463. */
  z.object({ kind: z.literal('sendRejected'), ...aimed, code }),
  /** The next logins are refused with this code: 401, 403, 405, 503. */
  z.object({ kind: z.literal('loginFailure'), ...aimed, code }),
  /** A client that wants to be linked receives the notice that a passkey is required. */
  z.object({ kind: z.literal('passkeyPrologue'), ...aimed }),
  /** Existing and new connections get no answers. */
  z.object({ kind: z.literal('hang'), ...aimed }),
  /** The next downloads answer 404. */
  z.object({ kind: z.literal('mediaMissing'), ...aimed }),
  /** The next downloads are aborted in the middle of the file. */
  z.object({ kind: z.literal('mediaCut'), ...aimed }),
  /** The next downloads are redirected to this address. */
  z.object({ kind: z.literal('mediaRedirect'), ...aimed, to: z.string() }),
  /** The next uploads are refused, as with an expired token. */
  z.object({ kind: z.literal('uploadRefused'), ...aimed }),
  /** The next changes of profile pictures are not announced. */
  z.object({ kind: z.literal('pictureUntold'), ...aimed }),
  /** The phone no longer has the files that it is asked to upload again. */
  z.object({ kind: z.literal('mediaForgotten'), ...aimed }),
  /** The next downloads and uploads start after this delay. */
  z.object({ kind: z.literal('mediaSlow'), ...aimed, milliseconds }),
]);

/** Faults that happen at once, on every connection of the shop or of all shops. */
export const immediateFaultSchema = z.discriminatedUnion('kind', [
  /** The TCP connection is terminated. */
  z.object({ kind: z.literal('disconnect'), number: z.string().optional() }),
  /** The server sends an error and closes. With 401 the device is also unlinked. */
  z.object({ kind: z.literal('streamError'), number: z.string().optional(), code }),
]);

export type LastingFault = z.infer<typeof lastingFaultSchema>;
export type ImmediateFault = z.infer<typeof immediateFaultSchema>;
