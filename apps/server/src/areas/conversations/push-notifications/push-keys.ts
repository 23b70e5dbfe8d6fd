import webPush from 'web-push';
import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSeal, type Seal } from '../../../platform/security/sealing.ts';
import { pushKeys, pushSubscriptions } from './push-notifications.schema.ts';

/** The context to which the sealed key is bound. */
/** The context to which the private key is bound. */
export const contextOfPushKey = 'push key';

/** The keys with which the installation identifies itself to push services (VAPID, RFC 8292). */
export interface PushKeys {
  /** The address at which a push service may reach the operator of this installation. */
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** Reads the keys in a system unit. */
export type ReadPushKeys = (unit: Unit) => Promise<PushKeys>;

/**
 * Creates the function that returns the keys of the configuration or, without any, keys that this installation
 * generates at the first reading. If two processes generate keys at the same time, the first keys are used.
 */
export function createPushKeys({ configuration, secret }: Pick<Platform, 'configuration' | 'secret'>): ReadPushKeys {
  const { push } = configuration;
  const { subject } = push;
  let known: PushKeys | undefined;
  if (push.keys) known = { subject, ...push.keys };
  const seal = createSeal(secret);
  return async (unit) => {
    if (known) return known;
    const read = await storedKeys(unit);
    const opened = read && openedWith(seal, read);
    if (opened) {
      known = { subject, ...opened };
      return known;
    }
    // Not cached before the next reading, because this unit may still be rolled back.
    await makeKeys(unit, seal, read !== undefined);
    const made = await storedKeys(unit);
    const keys = made && openedWith(seal, made);
    if (!keys) throw new Error('The push keys disappeared while they were made.');
    return { subject, ...keys };
  };
}

type StoredKeys = typeof pushKeys.$inferSelect;

/** The stored keys; undefined if they were sealed with another secret. */
function openedWith(seal: Seal, { publicKey, privateKey }: StoredKeys): Omit<PushKeys, 'subject'> | undefined {
  try {
    return { publicKey, privateKey: seal.open(privateKey, contextOfPushKey).toString() };
  } catch {
    return undefined;
  }
}

/**
 * Generates and stores keys. `isLocked`: the stored keys cannot be decrypted; they and their subscriptions are deleted,
 * and browsers subscribe again.
 */
async function makeKeys(unit: Unit, seal: Seal, isLocked: boolean): Promise<void> {
  if (isLocked) {
    await unit.db.delete(pushKeys);
    await unit.db.delete(pushSubscriptions);
  }
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed = seal.seal(privateKey, contextOfPushKey);
  await unit.db.insert(pushKeys).values({ publicKey, privateKey: sealed }).onConflictDoNothing();
}

async function storedKeys(unit: Unit) {
  const [row] = await unit.db.select().from(pushKeys);
  return row;
}
