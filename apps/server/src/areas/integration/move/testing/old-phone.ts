import makeWASocket, {
  type AuthenticationCreds,
  BufferJSON,
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
  proto,
  type SignalDataTypeMap,
  type WASocket,
} from 'baileys';
import { silentLogger } from '../../../../channels/baileys/socket.ts';
import type { EmulatorWorld } from '../../../../channels/testing/emulator-world.ts';
import { eventually } from '../../../../testing/eventually.ts';

/** Under which names products of the family group the library's keys. */
const groups: Record<string, string> = {
  'pre-key': 'preKeys',
  session: 'sessions',
  'sender-key': 'senderKeys',
  'app-state-sync-key': 'appStateSyncKeys',
  'app-state-sync-version': 'appStateVersions',
  'sender-key-memory': 'senderKeyMemory',
  'lid-mapping': 'lidMapping',
  'device-list': 'deviceList',
  tctoken: 'tctoken',
};

/** A phone that another product has linked with the plain library. */
export interface OldPhone {
  /** The texts that it received. */
  received: string[];
  send(number: string, text: string): Promise<void>;
  /** The family's `session` text now. */
  session(): string;
  /** The same as files, by their names, as `useMultiFileAuthState` of the library writes them. */
  sessionFiles(): Map<string, string>;
  /** Ends its connection, as when the product is stopped. */
  stop(): Promise<void>;
  /** Opens it again with the same pairing. */
  start(): Promise<void>;
}

/**
 * Links a phone of the emulator with the plain library, whose state is kept as products of the family keep it: one JSON
 * with keys grouped by their names; types that they do not know are under `undefined`.
 */
export async function linkOldPhone(world: EmulatorWorld, number: string): Promise<OldPhone> {
  const creds: AuthenticationCreds = initAuthCreds();
  const keys: Record<string, Record<string, unknown>> = {};
  const received: string[] = [];
  let socket: WASocket | undefined;
  let isOpen = false;
  let isStopped = false;

  function connect(): void {
    const opened = makeWASocket({
      auth: {
        creds,
        keys: { get: async (type, ids) => read(keys, type, ids), set: async (data) => write(keys, data) },
      },
      waWebSocketUrl: world.settings.socketUrl,
      version: DEFAULT_CONNECTION_CONFIG.version,
      logger: silentLogger,
      syncFullHistory: false,
    });
    socket = opened;
    opened.ev.on('creds.update', (changes) => void Object.assign(creds, changes));
    opened.ev.on('connection.update', ({ qr, connection }) => {
      if (qr) void world.phones.scan(number, qr);
      if (connection === 'open') isOpen = true;
      if (connection !== 'close') return;
      isOpen = false;
      if (!isStopped) connect();
    });
    opened.ev.on('messages.upsert', ({ messages }) => {
      received.push(
        ...messages.map(({ message }) => message?.conversation ?? message?.extendedTextMessage?.text ?? ''),
      );
    });
  }

  await world.phones.addPhone(number, 'Loja', true);
  connect();
  await eventually('the old phone is linked', () => isOpen && Boolean(creds.account));
  return {
    received,
    async send(to, text) {
      await socket?.sendMessage(`${to}@s.whatsapp.net`, { text });
    },
    session: () => JSON.stringify({ creds, keys }, BufferJSON.replacer),
    sessionFiles() {
      const stored = Object.entries(groups).flatMap(([type, group]) =>
        Object.entries(keys[group] ?? {}).map(([id, value]): [string, unknown] => [`${type}-${id}`, value]),
      );
      const fileName = (name: string) => `${name.replaceAll('/', '__').replaceAll(':', '-')}.json`;
      const all: [string, unknown][] = [['creds', creds], ...stored];
      return new Map(all.map(([name, value]) => [fileName(name), JSON.stringify(value, BufferJSON.replacer)]));
    },
    async stop() {
      isStopped = true;
      await socket?.end(undefined);
      await eventually('it is closed', () => !isOpen);
    },
    async start() {
      isStopped = false;
      connect();
      await eventually('it is open again', () => isOpen);
    },
  };
}

function read<Type extends keyof SignalDataTypeMap>(
  keys: Record<string, Record<string, unknown>>,
  type: Type,
  ids: string[],
): { [id: string]: SignalDataTypeMap[Type] } {
  // The library's own stores cast what they read, too: nothing else knows the type of a key.
  const found: { [id: string]: never } = {};
  for (const id of ids) {
    const value = keys[groups[type] ?? 'undefined']?.[id];
    if (!value) continue;
    const whole = type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(Object(value)) : value;
    Object.assign(found, { [id]: whole });
  }
  return found;
}

function write(keys: Record<string, Record<string, unknown>>, data: object): void {
  for (const [type, values] of Object.entries(data)) {
    const group = groups[type] ?? 'undefined';
    keys[group] = Object.assign(keys[group] ?? {}, values);
  }
}
