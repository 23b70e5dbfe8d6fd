import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import type { Seal } from '../../../platform/security/sealing.ts';
import { channelCredentials } from '../../channels.schema.ts';
import { contextOfKey } from '../../key-contexts.ts';

const secrets = z.object({
  token: z.string(),
  appSecret: z.string(),
  verifyToken: z.string(),
  pin: z.string().optional(),
});

/** The secrets of an official connection, sealed in `channel_credentials`. */
export type OfficialSecrets = z.output<typeof secrets>;

/** Reads and writes the secrets of official connections; needs a system unit. */
export interface StoredSecrets {
  read(unit: Unit, connectionId: number): Promise<OfficialSecrets | null>;
  keep(unit: Unit, connectionId: number, secrets: OfficialSecrets): Promise<void>;
}

/** The secrets in the database, each sealed for its connection. */
export function createStoredSecrets(seal: Seal): StoredSecrets {
  const context = (connectionId: number) => contextOfKey(connectionId, 'credentials', '');
  return {
    async read({ db }, connectionId) {
      const ofIt = eq(channelCredentials.connectionId, connectionId);
      const [row] = await db.select({ value: channelCredentials.value }).from(channelCredentials).where(ofIt);
      return row ? secrets.parse(JSON.parse(seal.open(row.value, context(connectionId)).toString())) : null;
    },
    async keep({ db }, connectionId, kept) {
      const value = seal.seal(JSON.stringify(kept), context(connectionId));
      await db
        .insert(channelCredentials)
        .values({ connectionId, value })
        .onConflictDoUpdate({ target: channelCredentials.connectionId, set: { value } });
    },
  };
}
