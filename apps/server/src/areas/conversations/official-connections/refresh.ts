import { asc, isNull, lt, or } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import { GraphRefusal } from '../../../channels/cloud-api/accounts/graph-request.ts';
import type { NumberFacts } from '../../../channels/cloud-api/accounts/number-facts.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { noteProblems } from '../connection-notices/note-problems.ts';
import { endOldReports } from '../connection-notices/note-reports.ts';
import { healthOf, overAfter, problemsOf, storeHealth, withProblem } from './health.ts';
import { type OfficialRow, requireOfficial } from './official-rows.ts';
import { asRefused, isPassing, isTokenRefusal } from './refusals.ts';
import { type OpenedOfficial, openOfficial } from './subscribe.ts';

type Parts = Pick<ServicePlatform, 'channels' | 'database' | 'configuration' | 'logger'>;

/** What WhatsApp says of a number: a token that is no longer accepted, and a number that is gone, are no errors. */
type Asked = NumberFacts | 'token_ended' | 'number_gone';

/** Asks WhatsApp about a number and stores its health, outside of units. Throws what the two steps throw. */
export async function refreshHealth(platform: Parts, companyId: number, connectionId: number): Promise<void> {
  const { database } = platform;
  const opened = await database.system((unit) => openOfficial(platform, unit, companyId, connectionId));
  const asked = await askAboutNumber(platform, opened);
  await database.system((unit) => storeAsked(unit, opened.row, asked));
}

/** Asks WhatsApp about a number. Throws ERR_OFFICIAL_… if WhatsApp cannot be asked. */
export function askAboutNumber(
  { channels }: Pick<Parts, 'channels'>,
  { row, secrets }: OpenedOfficial,
): Promise<Asked> {
  return channels.official.accounts.number(row.phoneNumberId, secrets.token).catch((error: unknown) => {
    if (isPassing(error) || !(error instanceof GraphRefusal)) throw asRefused(error);
    return isTokenRefusal(error) ? ('token_ended' as const) : ('number_gone' as const);
  });
}

/** Stores the health of a number, with its problems. Needs a system unit. Throws ERR_NO_WAPP_FOUND. */
export async function storeAsked(
  unit: Unit,
  { companyId, connectionId }: Pick<OfficialRow, 'companyId' | 'connectionId'>,
  asked: Asked,
): Promise<void> {
  const stored = await requireOfficial(unit, companyId, connectionId);
  await storeHealth(unit, stored, healthAfter(asked, stored.health, unit.now()), unit.now());
  const isGone = typeof asked === 'string';
  const over = isGone ? [] : overAfter(stored.health, unit.now());
  await noteProblems(unit, { companyId, connectionId }, { found: isGone ? [asked] : problemsOf(asked), over });
  await endOldReports(unit, { companyId, connectionId });
}

function healthAfter(asked: Asked, ...known: [(typeof officialConnections.$inferSelect)['health'], Date]) {
  return typeof asked === 'string' ? withProblem(asked, ...known) : healthOf(asked, ...known);
}

/** How old a health may be, in milliseconds. */
const lasting = 50 * 60_000;

/** Asks about every official number once an hour, those first that were not asked about for longest. */
export function checkOfficialNumbersWork(platform: Parts & Pick<ServicePlatform, 'clock'>): RecurringWork {
  return {
    name: 'check-official-numbers',
    pattern: '17 * * * *',
    async run(signal) {
      const due = await platform.database.system(({ db }) => {
        const { connectionId, companyId, healthCheckedAt } = officialConnections;
        const before = new Date(platform.clock().getTime() - lasting);
        return db
          .select({ connectionId, companyId })
          .from(officialConnections)
          .where(or(isNull(healthCheckedAt), lt(healthCheckedAt, before)))
          .orderBy(asc(healthCheckedAt));
      });
      for (const { connectionId, companyId } of due) {
        if (signal.aborted) return;
        await refreshHealth(platform, companyId, connectionId).catch((error: unknown) => {
          platform.logger.warn({ connectionId, error }, 'an official number could not be asked about');
        });
      }
    },
  };
}
