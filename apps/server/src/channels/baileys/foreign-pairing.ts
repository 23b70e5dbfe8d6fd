import { createHash } from 'node:crypto';
import { type AuthenticationCreds, BufferJSON, initAuthCreds, type SignalDataTypeMap } from 'baileys';
import { z } from 'zod';
import type { ForeignPairing, PairingProblem } from '../port.ts';
import type { AdoptedPairing } from './sql-pairings.ts';

/** The characters of a pairing's JSON: one with ten thousand sessions has about 30 million. */
const mostCharacters = 40_000_000;
/** The characters of the credentials' JSON, and of one key's. */
const mostInOne = 2_000_000;

const bytes = (least: number, most = least) =>
  z.instanceof(Uint8Array).refine((value) => value.length >= least && value.length <= most);
const keyPair = z.object({ public: bytes(32, 33), private: bytes(32) });
/** Bytes that the protocol's own JSON has as base64. */
const protocolBytes = z.union([bytes(1, 10_000), z.base64().min(1).max(20_000)]);
const count = z.number().int().nonnegative();
const word = z.string().max(500);

/** The identity of a linked device. What the library can do without is left out where it is not readable. */
const credentials = z.object({
  noiseKey: keyPair,
  pairingEphemeralKeyPair: keyPair.optional().catch(undefined),
  signedIdentityKey: keyPair,
  signedPreKey: z.object({ keyPair, signature: bytes(64), keyId: count }),
  registrationId: count,
  advSecretKey: word,
  me: z.object({
    id: z.string().regex(/^\d{5,20}(?:_\d+)?(?::\d+)?@s\.whatsapp\.net$/),
    lid: word.optional().catch(undefined),
    name: word.optional().catch(undefined),
  }),
  account: z.object({
    details: protocolBytes,
    accountSignatureKey: protocolBytes,
    accountSignature: protocolBytes,
    deviceSignature: protocolBytes,
  }),
  signalIdentities: z
    .array(z.object({ identifier: z.object({ name: word, deviceId: count }), identifierKey: bytes(32, 33) }))
    .max(1_000)
    .optional()
    .catch(undefined),
  myAppStateKeyId: word.optional().catch(undefined),
  firstUnuploadedPreKeyId: count,
  nextPreKeyId: count,
  lastAccountSyncTimestamp: count.optional().catch(undefined),
  platform: word.optional().catch(undefined),
  accountSyncCounter: count.catch(0),
  registered: z.boolean().catch(false),
  routingInfo: bytes(1, 1_000).optional().catch(undefined),
});

type KeyType = keyof SignalDataTypeMap;

/** The library's key types by the names under which products of the family group them in one JSON. */
const typeOfGroup: ReadonlyMap<string, KeyType> = new Map([
  ['preKeys', 'pre-key'],
  ['sessions', 'session'],
  ['senderKeys', 'sender-key'],
  ['senderKeyMemory', 'sender-key-memory'],
  ['appStateSyncKeys', 'app-state-sync-key'],
  ['appStateVersions', 'app-state-sync-version'],
  ['lidMapping', 'lid-mapping'],
  ['deviceList', 'device-list'],
  ['identityKeys', 'identity-key'],
]);

const record = z.record(z.string(), z.unknown());
/** What a key of each type is at least: anything else would end the socket that reads it. */
const shapes: Readonly<Record<KeyType, z.ZodType>> = {
  'pre-key': keyPair,
  session: z.union([bytes(1, mostInOne), record]),
  'sender-key': bytes(1, mostInOne),
  'sender-key-memory': record,
  'app-state-sync-key': record,
  'app-state-sync-version': z.looseObject({ version: count, hash: bytes(1, 1_000), indexValueMap: record }),
  'lid-mapping': word,
  'device-list': z.array(word),
  tctoken: z.looseObject({ token: bytes(1, 10_000) }),
  'identity-key': bytes(1, 100),
};

/**
 * Reads a pairing that Baileys made in another product. Keys that are unreadable or of an unknown type are left out:
 * phones then send again under new ones. Returns what `AdoptedPairing` stores and a digest that names the device.
 */
export async function readForeignPairing(
  found: ForeignPairing,
): Promise<(AdoptedPairing & { device: string }) | PairingProblem> {
  if (found.credentials.length > mostInOne) return 'tooLarge';
  const written = parsed(found.credentials);
  if (written === undefined) return 'cut';
  const read = credentials.safeParse(written);
  if (!read.success) return 'incomplete';
  const keys: AdoptedPairing['keys'] = [];
  let size = found.credentials.length;
  for await (const page of found.keys) {
    for (const { type, id, value } of page) {
      size += value.length;
      const key = id !== '' && id.length <= 500 && value.length <= mostInOne ? readKey(type, value) : undefined;
      if (key) keys.push({ ...key, id });
    }
    if (size > mostCharacters) return 'tooLarge';
  }
  // Old versions lack some fields, which the library makes at its start.
  const { signedIdentityKey, registrationId, me } = read.data;
  const whole: Record<keyof AuthenticationCreds | string, unknown> = {
    ...initAuthCreds(),
    ...withoutAbsent(read.data),
  };
  return {
    credentials: JSON.stringify(whole, BufferJSON.replacer),
    keys,
    device: digestOf(me.id, registrationId, Buffer.from(signedIdentityKey.public).toString('base64')),
  };
}

function readKey(group: string, text: string): { type: KeyType; value: string } | undefined {
  const value = parsed(text);
  const type = isKeyType(group) ? group : (typeOfGroup.get(group) ?? typeByShape(group, value));
  if (!type || !shapes[type].safeParse(value).success) return undefined;
  return { type, value: JSON.stringify(value, BufferJSON.replacer) };
}

function isKeyType(name: string): name is KeyType {
  return Object.hasOwn(shapes, name);
}

/**
 * Products whose list of names is older than the library put all later types under the name `undefined`: those are told
 * apart by their values.
 */
function typeByShape(group: string, value: unknown): KeyType | undefined {
  if (group !== 'undefined') return undefined;
  const later: KeyType[] = ['lid-mapping', 'device-list', 'tctoken', 'identity-key'];
  return later.find((type) => shapes[type].safeParse(value).success);
}

/** The value of a JSON text with its bytes; undefined if it is not JSON, or null. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, revived) ?? undefined;
  } catch {
    return undefined;
  }
}

const writtenBytes = z.union([
  z.object({ type: z.literal('Buffer'), data: z.union([z.string(), z.array(z.number().int().min(0).max(255))]) }),
  z.object({ buffer: z.literal(true), data: z.union([z.string(), z.array(z.number().int().min(0).max(255))]) }),
]);

/** Bytes in every form in which versions of the library wrote them. */
function revived(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('data' in value)) return value;
  const written = writtenBytes.safeParse(value);
  if (!written.success) return value;
  const { data } = written.data;
  return typeof data === 'string' ? Buffer.from(data, 'base64') : Buffer.from(data);
}

function withoutAbsent(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function digestOf(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
