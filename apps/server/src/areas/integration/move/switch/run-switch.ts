import type { PhoneResult, SwitchReport } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../platform/errors.ts';
import { startMoved } from '../copy/start-moved.ts';
import { movedRows } from '../move.schema.ts';
import type { SourceConnection, SourceId } from '../source/records.ts';
import type { SessionFiles, Source } from '../source/source.ts';
import { bringPairing, type PhoneParts } from './bring-pairing.ts';
import { copiedCompanies, type MovedCompany, setState } from './moved-companies.ts';
import { type Answers, type Pause, whileStopped } from './require-stopped.ts';
import { type Installation, whatIsLeft } from './what-is-left.ts';

/** What a switch is made with. */
export interface SwitchParts extends PhoneParts {
  installation: Installation;
  pause: Pause;
  /** Asks the other product at an address that somebody named. */
  answers?: Answers | undefined;
  /** Pairings that the other product keeps in files. */
  sessions?: SessionFiles | undefined;
  /** Copies what is new or changed in a company since its last copy. */
  copyNew(company: MovedCompany): Promise<void>;
}

/** The channel of the connections that exist here, too. */
const whatsAppChannel = 'whatsapp';

/**
 * Switches companies of a move to this installation: copies what is new, then moves their phones. It can be repeated,
 * also after it was killed at any moment. Throws ERR_MOVE_NOT_COPIED unless each was copied before, and
 * ERR_MOVE_STILL_RUNNING unless the other product is down; then nothing has changed.
 */
export async function runSwitch(
  parts: SwitchParts,
  source: Source,
  moveId: number,
  sourceIds?: readonly SourceId[],
): Promise<SwitchReport> {
  const { database } = parts;
  const chosen = await copiedCompanies(database, moveId, sourceIds);
  const waiting = chosen.filter(({ state }) => state !== 'switched');
  if (waiting.length > 0) {
    await whileStopped(source, parts, async () => {
      for (const company of waiting) await parts.copyNew(company);
    });
  }
  const companies: SwitchReport['companies'] = [];
  for (const company of chosen) companies.push(await switchCompany(parts, source, company));
  return { companies, left: await whatIsLeft(database, parts.installation, chosen) };
}

async function switchCompany(
  parts: SwitchParts,
  source: Source,
  company: MovedCompany,
): Promise<SwitchReport['companies'][number]> {
  const { database } = parts;
  const isOver = company.state === 'switched';
  if (!isOver && !(await database.system((unit) => setState(unit, company, 'switching', switchable)))) {
    throw new AppError('ERR_MOVE_NOT_COPIED', { details: { reasons: [company.name] } });
  }
  const here = await connectionsHere(parts, company);
  const connections: SwitchReport['companies'][number]['connections'] = [];
  for await (const page of source.rows('connections', { companyId: company.sourceId })) {
    for (const connection of page) {
      const connectionId = here.get(connection.id) ?? null;
      const result = await phoneOf(parts, source, company, connection, connectionId);
      connections.push({ id: connectionId, name: connection.name.slice(0, 500), result });
    }
  }
  if (!isOver) {
    await database.system(async (unit) => {
      await startMoved(unit, company.companyId);
      await setState(unit, company, 'switched', ['switching']);
    });
  }
  return { sourceId: company.sourceId, id: company.companyId, name: company.name, connections };
}

/** The states from which a company can be switched. */
const switchable = ['copied', 'switching'] as const;

async function phoneOf(
  parts: SwitchParts,
  source: Source,
  { companyId }: MovedCompany,
  { id: sourceId, channel, isPaired }: SourceConnection,
  connectionId: number | null,
): Promise<PhoneResult> {
  if (channel !== whatsAppChannel || connectionId === null) return 'otherChannel';
  const pairing = async (id: SourceId) => (await source.pairing(id)) ?? (await parts.sessions?.pairing(id)) ?? null;
  const result = await bringPairing(parts, { pairing }, { companyId, sourceId, connectionId });
  // There is one that cannot be read.
  return result === 'notPaired' && isPaired ? 'cut' : result;
}

async function connectionsHere({ database }: PhoneParts, { companyId }: MovedCompany): Promise<Map<SourceId, number>> {
  const ofCompany = and(eq(movedRows.companyId, companyId), eq(movedRows.kind, 'connections'));
  const rows = await database.system(({ db }) =>
    db.select({ sourceId: movedRows.sourceId, targetId: movedRows.targetId }).from(movedRows).where(ofCompany),
  );
  return new Map(rows.map(({ sourceId, targetId }) => [sourceId, targetId]));
}
