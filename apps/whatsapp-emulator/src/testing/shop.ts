import './quiet.ts';
import {
  type AuthenticationCreds,
  type BaileysEventMap,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  makeWASocket,
  type proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type UserFacingSocketConfig,
  type WASocket,
} from 'baileys';
import pino from 'pino';

const logger = pino({ level: 'silent' });
const PATIENCE_MS = 20_000;

type Shelves = { [type: string]: { [id: string]: unknown } };

/** A shop's program: unmodified Baileys, with its credentials in memory. */
export class Shop {
  readonly creds: AuthenticationCreds = initAuthCreds();
  readonly #shelves: Shelves = {};
  readonly #socketUrl: string;
  socket: WASocket;

  constructor(socketUrl: string, config: Partial<UserFacingSocketConfig> = {}) {
    this.#socketUrl = socketUrl;
    this.socket = this.connect(config);
  }

  /** Opens a (new) connection with the same credentials. */
  connect(config: Partial<UserFacingSocketConfig> = {}): WASocket {
    this.socket = makeWASocket({
      auth: { creds: this.creds, keys: makeCacheableSignalKeyStore(this.#keys(), logger) },
      waWebSocketUrl: this.#socketUrl,
      logger,
      defaultQueryTimeoutMs: 3000,
      ...config,
    });
    this.socket.ev.on('creds.update', (update) => Object.assign(this.creds, update));
    return this.socket;
  }

  /** Waits for a matching event. Rejects after twenty seconds. */
  next<E extends keyof BaileysEventMap>(event: E, fits: (value: BaileysEventMap[E]) => boolean = () => true) {
    const { ev } = this.socket;
    return new Promise<BaileysEventMap[E]>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No ${event} came`)), PATIENCE_MS);
      const listener = (value: BaileysEventMap[E]) => {
        if (!fits(value)) return;
        clearTimeout(timer);
        ev.off(event, listener);
        resolve(value);
      };
      ev.on(event, listener);
    });
  }

  /** The code with which the connection closed. */
  async closed(): Promise<number> {
    const update = await this.next('connection.update', ({ connection }) => connection === 'close');
    const error = update.lastDisconnect?.error;
    return error && 'output' in error ? Number(Reflect.get(Object(error.output), 'statusCode')) : 0;
  }

  /** The next QR code. */
  async qr(): Promise<string> {
    const update = await this.next('connection.update', ({ qr }) => qr !== undefined);
    return update.qr ?? '';
  }

  /** Resolves when the connection is open and its queue has arrived. */
  async opened(): Promise<void> {
    await this.next('connection.update', ({ connection }) => connection === 'open');
  }

  /** The next matching message. */
  async message(fits: (text: string, id: string) => boolean) {
    const wanted = ({ messages }: BaileysEventMap['messages.upsert']) =>
      messages.find(({ key, message }) => fits(textOf(message), key.id ?? ''));
    const found = wanted(await this.next('messages.upsert', (event) => wanted(event) !== undefined));
    if (!found) throw new Error('The message vanished');
    return found;
  }

  /** Deletes all sessions, as in a shop that was restored from an old backup. */
  forgetSessions(): void {
    this.#shelves.session = {};
  }

  #keys() {
    return {
      get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
        const found: { [id: string]: SignalDataTypeMap[T] } = {};
        for (const id of ids) {
          const value = this.#shelves[type]?.[id];
          if (value !== undefined) Object.assign(found, { [id]: value });
        }
        return found;
      },
      set: (data: SignalDataSet) => {
        for (const [type, values] of Object.entries(data)) {
          this.#shelves[type] ??= {};
          Object.assign(this.#shelves[type], values);
        }
      },
    };
  }
}

/** The edit in a message, sealed as phones seal it since 2026: the library leaves it as it is. */
export function sealedEditIn({ message }: { message?: proto.IMessage | null }) {
  return message?.secretEncryptedMessage;
}

/** The text of a message, in any of its forms. */
export function textOf(
  message: { conversation?: string | null; extendedTextMessage?: { text?: string | null } | null } | null | undefined,
): string {
  return message?.conversation ?? message?.extendedTextMessage?.text ?? '';
}
