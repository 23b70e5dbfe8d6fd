import type { ChannelState } from '../port.ts';

/** What to do after a session ended, and the status to show meanwhile. */
export interface Step {
  /**
   * `now`: reconnect at once, and back off if that fails; `later`: back off; `stop`: wait for a person; `wipe`: also
   * delete the pairing.
   */
  next: 'now' | 'later' | 'stop' | 'wipe';
  status: ChannelState['status'];
  /** A code of `connections.detail.*`. */
  detail: string | null;
}

const lost = { status: 'TIMEOUT', detail: 'connection_lost' } as const;

const steps: Record<number, Step> = {
  401: { next: 'wipe', status: 'DISCONNECTED', detail: 'logged_out' },
  403: { next: 'stop', status: 'banned', detail: 'banned' },
  405: { next: 'stop', status: 'DISCONNECTED', detail: 'version' },
  411: { next: 'wipe', status: 'DISCONNECTED', detail: 'multidevice' },
  // Another client holds this session: reconnecting would replace each other forever.
  440: { next: 'stop', status: 'DISCONNECTED', detail: 'replaced' },
  515: { next: 'now', ...lost },
};

/** The row of the disconnect table (WHATSAPP.md, Disconnects) for an error that ended a session. */
export function stepAfter(error: unknown): Step {
  const code = statusCodeOf(error);
  if (code === 408 && String(error).includes('QR refs')) {
    return { next: 'stop', status: 'DISCONNECTED', detail: 'qr_expired' };
  }
  return steps[code] ?? { next: 'later', ...lost };
}

/** The status code of an error: Baileys wraps its reasons in HTTP-like errors. 0 if there is none. */
export function statusCodeOf(error: unknown): number {
  if (!(error instanceof Error) || !('output' in error)) return 0;
  const { output } = error;
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return 0;
  return typeof output.statusCode === 'number' ? output.statusCode : 0;
}
