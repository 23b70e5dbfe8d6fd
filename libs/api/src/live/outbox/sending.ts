import type { Pixels } from './pixels-of.ts';

/** A message being sent, known only to this browser. */
export interface Sending {
  /** The idempotency key; it identifies the server's copy of the message. */
  key: string;
  /** When it was sent, ISO 8601. */
  createdAt: string;
  /** Upload progress, 0–100. */
  progress: number;
  /** Why sending failed; null while in progress. */
  failedCode: string | null;
  /** A local URL that shows the file before it is uploaded. */
  previewUrl: string | null;
  /** The size of the picture or video, once measured. */
  pixels: Pixels | null;
}
