import type { BinaryNode } from 'baileys';

/** A client that waits for its code to be typed on a phone. */
export interface LinkCodeRequest {
  /** Number of the phone that the code is for. */
  number: string;
  wrappedEphemeral: Uint8Array;
  /** Called with the client's final message. */
  finished: (answer: BinaryNode) => void;
  finish: Promise<BinaryNode>;
}
