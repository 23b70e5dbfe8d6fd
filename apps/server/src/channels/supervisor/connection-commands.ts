import type { ConnectionStatus } from '@recado/contract';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/database/database.ts';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';
import type { Seal } from '../../platform/security/sealing.ts';
import { channelCredentials, channelKeys, channelLeases } from '../channels.schema.ts';
import { contextOfKey, pairingNumberType } from '../key-contexts.ts';

/** Opens, pairs and closes connections. The holder loses the connection with the commit: its later writes fail. */
export interface ConnectionCommands {
  /** Opens a connection (again) with its pairing. Without a pairing it is paired, with a number also by code. */
  open(unit: Unit, connectionId: number, pairingNumber?: string): Promise<void>;
  /** Deletes the pairing and opens the connection to be paired, with a number also by code. */
  pair(unit: Unit, connectionId: number, pairingNumber?: string): Promise<void>;
  /** Leaves the connection closed with its pairing. */
  release(unit: Unit, connectionId: number): Promise<void>;
  /** Deletes the pairing and leaves the connection closed. */
  close(unit: Unit, connectionId: number): Promise<void>;
  pairingNumber(connectionId: number): Promise<string | undefined>;
  /** Whether old messages are to be imported at the next pairing (SERVER §2). */
  wantsHistory(connectionId: number): Promise<boolean>;
}

/** Stores the commands as rows that the supervisor finds; each needs a system unit. */
export function createConnectionCommands(database: Database, seal: Seal): ConnectionCommands {
  async function takeFromHolder(unit: Unit, connectionId: number, status: ConnectionStatus): Promise<void> {
    await unit.db.delete(channelLeases).where(eq(channelLeases.connectionId, connectionId));
    await unit.db
      .update(whatsapps)
      .set({ status, statusDetail: null, qrcode: '', pairingCode: null, retries: 0 })
      .where(eq(whatsapps.id, connectionId));
  }

  const isPairingNumber = (connectionId: number) =>
    and(eq(channelKeys.connectionId, connectionId), eq(channelKeys.type, pairingNumberType));

  async function open(unit: Unit, connectionId: number, pairingNumber?: string): Promise<void> {
    await takeFromHolder(unit, connectionId, 'OPENING');
    await unit.db.delete(channelKeys).where(isPairingNumber(connectionId));
    if (!pairingNumber) return;
    const value = seal.seal(pairingNumber, contextOfKey(connectionId, pairingNumberType, ''));
    await unit.db.insert(channelKeys).values({ connectionId, type: pairingNumberType, id: '', value });
  }

  return {
    open,
    async pair(unit, connectionId, pairingNumber) {
      await open(unit, connectionId, pairingNumber);
      await unit.db.delete(channelCredentials).where(eq(channelCredentials.connectionId, connectionId));
      const keys = and(eq(channelKeys.connectionId, connectionId), ne(channelKeys.type, pairingNumberType));
      await unit.db.delete(channelKeys).where(keys);
    },
    release: (unit, connectionId) => takeFromHolder(unit, connectionId, 'DISCONNECTED'),
    async close(unit, connectionId) {
      await takeFromHolder(unit, connectionId, 'DISCONNECTED');
      await unit.db.delete(channelCredentials).where(eq(channelCredentials.connectionId, connectionId));
      await unit.db.delete(channelKeys).where(eq(channelKeys.connectionId, connectionId));
    },
    async pairingNumber(connectionId) {
      const [row] = await database.system(({ db }) =>
        db.select().from(channelKeys).where(isPairingNumber(connectionId)),
      );
      return row && seal.open(row.value, contextOfKey(connectionId, pairingNumberType, '')).toString();
    },
    async wantsHistory(connectionId) {
      const importsHistory = and(eq(whatsapps.id, connectionId), isNotNull(whatsapps.importOldMessages));
      const rows = await database.system(({ db }) =>
        db.select({ id: whatsapps.id }).from(whatsapps).where(importsHistory),
      );
      return rows.length > 0;
    },
  };
}
