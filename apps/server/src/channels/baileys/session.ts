import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionState } from 'baileys';
import { AppError } from '../../platform/errors.ts';
import { createBackoff } from '../backoff.ts';
import type { ChannelState } from '../port.ts';
import { userOf } from './address.ts';
import { onPasskeyRequest } from './listen.ts';
import { type LiveSocket, type LiveSocketParts, openLiveSocket } from './live-socket.ts';
import { emptyCaches } from './socket.ts';

/** A session that stays open until it is stopped, or until only a person can reopen it. */
export interface OpenSession {
  start(): Promise<void>;
  /** The open socket; throws ERR_WAPP_NOT_INITIALIZED if there is none. */
  live(): LiveSocket;
  /** Closes permanently; `logout` also ends the pairing at WhatsApp. */
  stop(logout: boolean): Promise<void>;
}

/** Milliseconds that `stop` waits for the other side to close too. */
const closePatience = 2_000;

/** Implements the disconnect table of WHATSAPP.md. */
export function createSession(parts: LiveSocketParts): OpenSession {
  const { opening, settings, storage } = parts;
  let backoff = createBackoff(settings.backoff);
  let current: LiveSocket | null = null;
  let connected = false;
  let stopped = false;
  let newLogin = false;
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<unknown> = Promise.resolve();

  function tell(state: Partial<ChannelState> & Pick<ChannelState, 'status'>): Promise<unknown> {
    const number = current?.own().id ? userOf(current.own().id) : null;
    const whole = { detail: null, qrcode: '', pairingCode: null, retries: backoff.failures, number, ...state };
    telling = telling.then(() => opening.onState(whole)).catch(() => undefined);
    return telling;
  }

  async function connect(): Promise<void> {
    if (stopped) return;
    await tell({ status: newLogin ? 'PAIRING' : 'OPENING' });
    if (stopped) return;
    try {
      // A write of the pairing or its keys may still be running, and the next socket reads them from disk.
      await current?.pairing.close();
      const live = await openLiveSocket(parts);
      current = live;
      if (stopped) return void live.socket.end(undefined);
      live.socket.ev.on('connection.update', (update) => void changed(live, update));
      onPasskeyRequest(live.socket, () => {
        void after({ next: 'wipe', status: 'passkey_required', detail: 'passkey_required' });
        void live.socket.end(undefined);
      });
    } catch {
      await after({ next: 'later', status: 'TIMEOUT', detail: 'connection_lost' });
    }
  }

  async function changed(live: LiveSocket, update: Partial<ConnectionState>): Promise<void> {
    if (live !== current || stopped) return;
    // A pairing resets the backoff, and the fresh connection that WhatsApp then asks for (515) is not a failure.
    if (update.isNewLogin || (newLogin && update.connection === 'open')) backoff = createBackoff(settings.backoff);
    if (update.isNewLogin) {
      newLogin = true;
      emptyCaches(parts.caches);
      void tell({ status: 'PAIRING' });
    }
    if (update.qr) await offerPairing(live, update.qr);
    if (update.connection === 'open') {
      connected = true;
      newLogin = false;
      backoff.opened(Date.now());
      void tell({ status: 'CONNECTED', retries: 0 });
      // A failed renewal is tried again at the next login.
      void renewSignedPreKey(live, settings.signedPreKeyLifetime).catch(() => undefined);
    }
    if (update.connection === 'close') await after(stepAfter(update.lastDisconnect?.error));
  }

  async function offerPairing(live: LiveSocket, qrcode: string): Promise<void> {
    const { pairingNumber } = opening;
    const known = live.pairing.creds.pairingCode ?? null;
    if (!pairingNumber || known) return void tell({ status: 'qrcode', qrcode, pairingCode: known });
    const pairingCode = await live.socket.requestPairingCode(pairingNumber).catch(() => null);
    void tell({ status: 'qrcode', qrcode, pairingCode });
  }

  async function after(step: Step): Promise<void> {
    if (stopped) return;
    connected = false;
    if (step.next === 'now' || step.next === 'later') {
      const { delay, paused } = backoff.failed(Date.now());
      // Reconnects at once only the first time, so that repeated requests by WhatsApp do not cause a storm of logins.
      if (step.next === 'now' && backoff.failures === 1) return connect();
      void tell({ status: 'TIMEOUT', detail: paused ? 'circuit_open' : step.detail });
      timer = setTimeout(() => void connect(), delay);
      return;
    }
    stopped = true;
    // If deleting the pairing fails, the next login is refused again.
    if (step.next === 'wipe') await storage.forget().catch(() => undefined);
    await tell({ status: step.status, detail: step.detail, number: null });
  }

  return {
    start: connect,
    live() {
      if (!current || !connected) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      return current;
    },
    async stop(logout) {
      const live = current;
      const wasConnected = connected;
      stopped = true;
      connected = false;
      clearTimeout(timer);
      if (logout && live && wasConnected) await live.socket.logout().catch(() => undefined);
      // The socket starts to close at once; the wait for its end is short, because the peer may hang.
      await Promise.race([live?.socket.end(undefined), delay(closePatience, undefined, { ref: false })]);
      await live?.pairing.close();
      await telling;
    },
  };
}

/**
 * Replaces the signed pre-key, which encrypts the first message of a person, when it is older than `lifetime`
 * milliseconds, as WhatsApp's own apps do. Senders who still use the former key are asked to send again; a key that was
 * sent to WhatsApp and lost in a crash is replaced at the next login.
 */
async function renewSignedPreKey({ socket, pairing }: LiveSocket, lifetime: number): Promise<void> {
  const { creds } = pairing;
  const now = Math.floor(Date.now() / 1000);
  const madeAt = creds.signedPreKey.timestampS;
  if (madeAt !== undefined) {
    if ((now - madeAt) * 1000 < lifetime) return;
    await socket.rotateSignedPreKey();
  }
  Object.assign(creds.signedPreKey, { timestampS: now });
  await pairing.credentialsChanged();
}

/** The next step after a session ended, and the status to show meanwhile. */
interface Step {
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
  // Another client holds this session: after reconnecting, the two would replace each other for ever.
  440: { next: 'stop', status: 'DISCONNECTED', detail: 'replaced' },
  515: { next: 'now', ...lost },
};

/** The row of the disconnect table (WHATSAPP.md, Disconnects) for an error that ended a session. */
function stepAfter(error: unknown): Step {
  const code = statusCodeOf(error);
  // Baileys gives expired QR codes the status of a lost connection: only the error's text differs (session.test.ts
  // checks it).
  if (code === 408 && String(error).includes('QR refs')) {
    return { next: 'stop', status: 'DISCONNECTED', detail: 'qr_expired' };
  }
  return steps[code] ?? { next: 'later', ...lost };
}

/** The status code of an error: Baileys wraps its reasons in HTTP-like errors. 0 if there is none. */
function statusCodeOf(error: unknown): number {
  if (!(error instanceof Error) || !('output' in error)) return 0;
  const { output } = error;
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return 0;
  return typeof output.statusCode === 'number' ? output.statusCode : 0;
}
