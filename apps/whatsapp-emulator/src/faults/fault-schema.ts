import { z } from 'zod';

const aimed = { number: z.string().optional(), count: z.number().int().positive().optional() };
const code = z.number().int();
const milliseconds = z.number().int().nonnegative();

/**
 * Faults that lie in wait. `number` is a shop's number (every shop when left out), `count` how often it happens (until
 * cleared when left out).
 */
export const lastingFaultSchema = z.discriminatedUnion('kind', [
  /** The next messages are not sent; they come at the next login. */
  z.object({ kind: z.literal('drop'), ...aimed }),
  /** The next messages come late. */
  z.object({ kind: z.literal('delay'), ...aimed, milliseconds }),
  /** The next messages come twice, with the same ciphertext. */
  z.object({ kind: z.literal('duplicate'), ...aimed }),
  /** The next `count` messages are held back and come in the opposite order. */
  z.object({ kind: z.literal('reorder'), ...aimed, count: z.number().int().min(2) }),
  /** The next messages cannot be decrypted: the device asks for them again. */
  z.object({ kind: z.literal('badMac'), ...aimed }),
  /** The next messages that the device sends are refused, as with 463. */
  z.object({ kind: z.literal('sendRejected'), ...aimed, code }),
  /** The next logins are refused with this code: 401, 403, 405, 503. */
  z.object({ kind: z.literal('loginFailure'), ...aimed, code }),
  /** Whoever wants to be linked is told that a passkey is needed. */
  z.object({ kind: z.literal('passkeyPrologue'), ...aimed }),
  /** The next connections, and those there are, get no answer to anything. */
  z.object({ kind: z.literal('hang'), ...aimed }),
  /** The next downloads answer 404. */
  z.object({ kind: z.literal('mediaMissing'), ...aimed }),
  /** The line of the next downloads is cut in the middle of the file. */
  z.object({ kind: z.literal('mediaCut'), ...aimed }),
  /** The next downloads are sent on to this address. */
  z.object({ kind: z.literal('mediaRedirect'), ...aimed, to: z.string() }),
  /** Nobody is told of the next profile pictures. */
  z.object({ kind: z.literal('pictureUntold'), ...aimed }),
  /** The phone has no file any more that it is asked to upload again, the next times. */
  z.object({ kind: z.literal('mediaForgotten'), ...aimed }),
  /** The next downloads and uploads take this long before they begin. */
  z.object({ kind: z.literal('mediaSlow'), ...aimed, milliseconds }),
]);

/** Faults that happen at once, to every connection of the shop or of all shops. */
export const immediateFaultSchema = z.discriminatedUnion('kind', [
  /** The TCP connection is cut. */
  z.object({ kind: z.literal('disconnect'), number: z.string().optional() }),
  /** The server says an error and closes. With 401 the device is also unlinked. */
  z.object({ kind: z.literal('streamError'), number: z.string().optional(), code }),
]);

export type LastingFault = z.infer<typeof lastingFaultSchema>;
export type ImmediateFault = z.infer<typeof immediateFaultSchema>;
