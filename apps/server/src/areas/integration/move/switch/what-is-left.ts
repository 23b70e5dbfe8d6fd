import type { SwitchReport } from '@recado/contract';
import { eq, inArray } from 'drizzle-orm';
import { officialConnections } from '../../../../channels/channels.schema.ts';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { paymentProviders } from '../../../billing/payments/payments.schema.ts';
import { webhookAddress } from '../../../conversations/official-connections/official-rows.ts';
import type { MovedCompany } from './moved-companies.ts';

/** The settings of this installation. */
export type Installation = Pick<ServicePlatform, 'configuration'>;

/** The bank that works only with a certificate. */
const bankWithCertificate = 'efi';

/** What a person still has to do after a switch: names, addresses at others, certificates. */
export async function whatIsLeft(
  database: Database,
  installation: Installation,
  companies: readonly MovedCompany[],
): Promise<SwitchReport['left']> {
  const { webUrl, apiUrl } = installation.configuration;
  const ids = companies.map(({ companyId }) => companyId);
  const { official, banks } = await database.system(async ({ db }) => ({
    official: await db
      .select({ name: whatsapps.name, key: officialConnections.webhookKey })
      .from(officialConnections)
      .innerJoin(whatsapps, eq(whatsapps.id, officialConnections.connectionId))
      .where(inArray(officialConnections.companyId, ids)),
    banks: await db
      .select({ sealed: paymentProviders.sealed })
      .from(paymentProviders)
      .where(eq(paymentProviders.name, bankWithCertificate)),
  }));
  return {
    addresses: [...new Set([webUrl, apiUrl])],
    webhooks: [
      { of: bankWithCertificate, address: `${apiUrl}/subscription/webhook` },
      ...official.map(({ name, key }) => ({ of: name, address: webhookAddress(installation, key) })),
    ],
    certificates: banks.some(({ sealed }) => sealed !== '') ? [] : [bankWithCertificate],
  };
}
