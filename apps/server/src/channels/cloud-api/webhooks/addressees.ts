import { and, inArray, or } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { officialConnections } from '../../channels.schema.ts';
import type { Parcels } from './parcels.ts';
import type { OwnConnection } from './senders.ts';

/** A connection for which the installation's app may speak. */
type AppConnection = OwnConnection & { appId: string | null };

/** Finds out for which connections webhooks are, in one query for several. */
export async function addresseesOf(unit: Unit, all: readonly Parcels[]) {
  const general = all.filter(({ sender }) => sender.connection === null);
  const found = await connectionsOf(unit, general);
  return {
    /** The connection of a number, if the sender may speak for it (CLOUD-API: never for another company). */
    ofNumber({ sender }: Parcels, phoneNumberId: string): OwnConnection | undefined {
      const mine = sender.connection
        ? [sender.connection]
        : found.filter(({ appId }) => appId !== null && appId === sender.appId);
      return mine.find((connection) => connection.phoneNumberId === phoneNumberId);
    },
    /** The companies with connections of an account, for which the sender may speak. */
    ofAccount({ sender }: Parcels, accountId: string): number[] {
      const mine = sender.connection
        ? [sender.connection]
        : found.filter(({ appId }) => appId !== null && appId === sender.appId);
      const ofAccount = mine.filter((connection) => connection.accountId === accountId);
      return [...new Set(ofAccount.map(({ companyId }) => companyId))];
    },
  };
}

async function connectionsOf({ db }: Unit, general: readonly Parcels[]): Promise<AppConnection[]> {
  const numbers = general.flatMap((one) => one.numbers.map(({ phoneNumberId }) => phoneNumberId));
  const accounts = general.flatMap((one) => one.accounts.map(({ accountId }) => accountId));
  const apps = general.flatMap(({ sender }) => (sender.connection === null && sender.appId ? [sender.appId] : []));
  if (apps.length === 0 || numbers.length + accounts.length === 0) return [];
  const { companyId, connectionId, phoneNumberId, accountId, appId } = officialConnections;
  const unique = (ids: string[]) => [...new Set(ids)];
  return db
    .select({ companyId, connectionId, phoneNumberId, accountId, appId })
    .from(officialConnections)
    .where(
      and(
        inArray(appId, unique(apps)),
        or(
          numbers.length > 0 ? inArray(phoneNumberId, unique(numbers)) : undefined,
          accounts.length > 0 ? inArray(accountId, unique(accounts)) : undefined,
        ),
      ),
    );
}
