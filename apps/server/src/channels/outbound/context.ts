import type { Platform } from '../../platform/platform.ts';
import type { Channel } from '../port.ts';

/** What the jobs of the channels work with. Times in milliseconds. */
export interface OutboundContext {
  platform: Platform;
  /** The open channel of a connection that lives in this process. */
  channel(connectionId: number): Channel | undefined;
  /** How long a message waits for its connection before it is marked as failed. */
  giveUpAfter: number;
  /** How long to wait before looking again whether the connection is there. */
  lookAgainAfter: number;
}
