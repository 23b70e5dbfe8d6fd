import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { effectful, type JobHandler } from '../../../platform/jobs/handlers.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { type Account, markMissing, storeRemote } from './store-remote.ts';
import { requireAccount } from './template-rows.ts';

const kind = 'sync-templates';
const payload = z.object({ companyId: z.number(), accountId: z.string(), connectionId: z.number() });

/** An account of more pages than these is no account: 6,000 templates have 60. */
const mostPages = 500;

/** Fetches the templates of an account, soon. */
export function syncLater(unit: Unit, { companyId, accountId }: Account, connectionId: number): Promise<void> {
  const lane = `${kind}:${companyId}:${accountId}`;
  return unit.enqueue({ companyId, lane, kind, payload: { companyId, accountId, connectionId } });
}

/** The same for a connection; nothing for one that has no templates. */
export async function syncOfConnection(
  unit: Unit,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<void> {
  const [official] = await unit.db
    .select({ accountId: officialConnections.accountId })
    .from(officialConnections)
    .where(and(eq(officialConnections.connectionId, connectionId), eq(officialConnections.companyId, companyId)));
  if (official) await syncLater(unit, { companyId, ...official }, connectionId);
}

/** The same for the account of one connection, or all accounts of a company. Throws ERR_NO_WAPP_FOUND, ERR_NOT_SUPPORTED. */
export async function syncOnRequest(unit: Unit, companyId: number, whatsappId: number | undefined): Promise<void> {
  if (whatsappId !== undefined) {
    const official = await requireAccount(unit, companyId, whatsappId);
    return syncLater(unit, official, official.connectionId);
  }
  for (const account of await accountsOf(unit, { companyId })) await syncLater(unit, account, account.connectionId);
}

/** Accounts, each with one of its connections. */
async function accountsOf(
  { db }: Unit,
  { companyId, after = 0, most = 1_000 }: { companyId?: number; after?: number; most?: number },
) {
  const { companyId: ofCompany, accountId, connectionId } = officialConnections;
  return db
    .selectDistinctOn([ofCompany, accountId], { companyId: ofCompany, accountId, connectionId })
    .from(officialConnections)
    .innerJoin(whatsapps, eq(whatsapps.id, connectionId))
    .where(companyId === undefined ? gt(ofCompany, after) : eq(ofCompany, companyId))
    .orderBy(ofCompany, accountId, connectionId)
    .limit(most);
}

/** Runs such a job: page by page, each stored on its own; what the whole list does not name is gone. */
export function syncTemplatesHandler({ database, channels, clock }: ServicePlatform): JobHandler {
  return effectful(kind, payload, async ({ connectionId, ...account }, _job, signal) => {
    const since = clock();
    const remote = await channels.templates(connectionId);
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < mostPages && !signal.aborted; page += 1) {
      const { templates, next } = await remote.list(after);
      await database.tenant(account.companyId, (unit) => storeRemote(unit, account, templates));
      seen.push(...templates.map(({ externalId }) => externalId));
      if (next === null) {
        return database.tenant(account.companyId, (unit) => markMissing(unit, account, { seen, since }));
      }
      after = next;
    }
  });
}

/** Fetches the templates of all accounts every six hours: webhooks may be lost, and other systems edit, too. */
export function syncTemplatesWork({ database }: ServicePlatform): RecurringWork {
  return {
    name: 'sync-all-templates',
    pattern: '17 */6 * * *',
    async run(signal) {
      let after = 0;
      while (!signal.aborted) {
        const accounts = await database.system((unit) => accountsOf(unit, { after }));
        for (const account of accounts) {
          await database.tenant(account.companyId, (unit) => syncLater(unit, account, account.connectionId));
        }
        const last = accounts.at(-1);
        if (!last || accounts.length < 1_000) return;
        after = last.companyId;
      }
    },
  };
}
