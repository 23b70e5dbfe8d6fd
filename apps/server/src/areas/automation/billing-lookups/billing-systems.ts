import type { DocumentNumber } from '@recado/contract/document-number';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { settings } from '../../../platform/database/schema/companies.ts';
import type { SettingKey } from '../../company/settings/definitions.ts';
import { readSetting } from '../../company/settings/stored-settings.ts';
import { asaas } from './asaas.ts';
import { type BillingCallOptions, type BillingSystem, type Found, LookupFailure } from './billing-system.ts';
import { ixc } from './ixc.ts';
import { mkauth } from './mkauth.ts';

/** The name of the queues for billing look-ups (SERVER §2, Billing look-ups). */
const queueName = '2ª via de boleto';

/** Whether a queue is for billing look-ups. */
export function isBillingQueue({ name }: { name: string }): boolean {
  return name.trim().toLowerCase() === queueName;
}

/** The settings that each system needs. */
const needed: readonly (readonly SettingKey[])[] = [
  ['ipixc', 'tokenixc'],
  ['ipmkauth', 'clientidmkauth', 'clientsecretmkauth'],
  ['asaas'],
];

/** Whether a company has all settings of a system. */
export async function hasBillingSystem({ db }: Unit, companyId: number): Promise<boolean> {
  const isStored = and(inArray(settings.key, needed.flat()), ne(settings.value, ''));
  const rows = await db
    .select({ key: settings.key })
    .from(settings)
    .where(and(eq(settings.companyId, companyId), isStored));
  const stored = new Set(rows.map(({ key }) => key));
  return needed.some((keys) => keys.every((key) => stored.has(key)));
}

/** The billing systems for which a company has all settings (SPEC §3, Setting). */
export async function billingSystemsOf(
  { secret, asaasUrl }: { secret: string; asaasUrl: string },
  unit: Unit,
  companyId: number,
): Promise<BillingSystem[]> {
  const read = (key: SettingKey) => readSetting(unit, secret, companyId, key);
  const [ipixc, tokenixc, ipmkauth] = [await read('ipixc'), await read('tokenixc'), await read('ipmkauth')];
  const [clientId, clientSecret] = [await read('clientidmkauth'), await read('clientsecretmkauth')];
  const key = await read('asaas');
  const systems: BillingSystem[] = [];
  if (ipixc && tokenixc) systems.push(ixc({ address: ipixc, token: tokenixc }));
  if (ipmkauth && clientId && clientSecret) systems.push(mkauth({ address: ipmkauth, clientId, clientSecret }));
  if (key) systems.push(asaas({ address: asaasUrl, key }));
  return systems;
}

/**
 * The open bill of the first system that has one; else a system's customer without an open bill; null if no system
 * knows the customer. Throws LookupFailure if no bill was found and a system did not answer: it may have one.
 */
export async function findOpenBill(
  systems: readonly BillingSystem[],
  reach: BillingCallOptions,
  document: DocumentNumber,
): Promise<Found> {
  let failure: LookupFailure | undefined;
  let withoutBill: Found = null;
  for (const system of systems) {
    try {
      const found = await system(reach, document);
      if (found?.bill) return found;
      withoutBill ??= found;
    } catch (error) {
      if (!(error instanceof LookupFailure)) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
  return withoutBill;
}
