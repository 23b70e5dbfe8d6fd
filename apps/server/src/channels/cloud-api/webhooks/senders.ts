import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import type { Seal } from '../../../platform/security/sealing.ts';
import { channelCredentials, officialConnections } from '../../channels.schema.ts';
import { contextOfKey } from '../../key-contexts.ts';

/** An app on the official platform that sends webhooks to the whole installation. */
export interface InstallationApp {
  appId: string;
  appSecret: string;
  verifyToken: string;
}

/** A connection, and what its own app may speak for. */
export interface OwnConnection {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
  accountId: string;
}

/** Who sends webhooks to an address: the installation's app, or the app of one connection. */
export type Sender = Pick<InstallationApp, 'appSecret' | 'verifyToken'> &
  ({ appId: string; connection: null } | { connection: OwnConnection });

const secretsForm = z.object({ appSecret: z.string(), verifyToken: z.string() });

/** The dependencies of looking up senders. */
export interface SenderParts {
  database: Database;
  seal: Seal;
  /** The installation's app; its secrets are empty if there is none. */
  installationApp: () => Promise<InstallationApp>;
}

/** Milliseconds for which a sender is remembered, and after which a refused one is looked up again. */
const remembered = 5_000;
const reconsidered = 1_000;
/** The most senders that are remembered, also of unknown addresses. */
const mostRemembered = 10_000;

interface Remembered {
  at: number;
  sender: Promise<Sender | null>;
}

/**
 * Finds the sender of an address by its key; null for the address of the installation. Remembers each for some seconds,
 * because hundreds of webhooks arrive in a second.
 */
export function createSenders(parts: SenderParts, now: () => number = () => performance.now()) {
  const known = new Map<string | null, Remembered>();

  function look(key: string | null): Promise<Sender | null> {
    if (known.size >= mostRemembered) known.clear();
    const sender = key === null ? installation(parts) : connectionWith(parts, key);
    known.set(key, { at: now(), sender });
    sender.catch(() => known.delete(key));
    return sender;
  }

  return {
    find(key: string | null): Promise<Sender | null> {
      const found = known.get(key);
      return found && now() - found.at < remembered ? found.sender : look(key);
    },
    /** The sender again, for a refused request: a secret may just have been changed. Not more often than every second. */
    findAgain(key: string | null): Promise<Sender | null> {
      const found = known.get(key);
      return found && now() - found.at < reconsidered ? found.sender : look(key);
    },
  };
}

async function installation({ installationApp }: SenderParts): Promise<Sender | null> {
  const { appId, appSecret, verifyToken } = await installationApp();
  return { appId, appSecret, verifyToken, connection: null };
}

async function connectionWith({ database, seal }: SenderParts, key: string): Promise<Sender | null> {
  const { companyId, connectionId, phoneNumberId, accountId, webhookKey } = officialConnections;
  const [found] = await database.system(({ db }) =>
    db
      .select({ companyId, connectionId, phoneNumberId, accountId, sealed: channelCredentials.value })
      .from(officialConnections)
      .innerJoin(channelCredentials, eq(channelCredentials.connectionId, connectionId))
      .where(eq(webhookKey, key)),
  );
  if (!found) return null;
  const { sealed, ...connection } = found;
  const opened = seal.open(sealed, contextOfKey(connection.connectionId, 'credentials', '')).toString('utf8');
  return { ...secretsForm.parse(JSON.parse(opened)), connection };
}
