import { type AuditKind, type auditEndpoints, auditKinds, type CompanyLanguage } from '@recado/contract';
import { and, sql } from 'drizzle-orm';
import { matches } from '../../../platform/database/conditions.ts';
import type { UnitReader } from '../../../platform/database/database.ts';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { csvLine, csvMark } from '../../../platform/spreadsheets/csv-text.ts';
import { localeOf } from '../companies/time-zone.ts';
import { type AuditWords, auditWords } from './audit-words.ts';
import {
  type AuditFilters,
  type AuditRow,
  auditsWhere,
  latestFirst,
  listAudits,
  presentAudit,
  selectAudits,
  suggestPeople,
} from './list-audits.ts';

/**
 * The audit log (ADR 41): an administrator reads the entries of their company, the super user also those of all
 * companies.
 */
export function auditRoutes(): Handlers<keyof typeof auditEndpoints> {
  return {
    'GET /audits': async ({ unit, session, query }) => {
      requireReach(session, query);
      const { rows, ...page } = await listAudits(unit, session.companyId, query);
      return { records: rows.map(presentAudit), ...page };
    },
    'GET /audits/export': {
      fromReplica: true,
      async reads({ reader, session: { companyId, ...session }, query }) {
        requireReach(session, query);
        const { language } = await reader.inUnit((unit) => localeOf(unit, companyId));
        return exportAudits(reader, companyId, query, language);
      },
    },
    'GET /audits/people': ({ unit, query }) => suggestPeople(unit, query.name),
  };
}

/** Only who manages the platform sees the entries of all companies. Throws ERR_NO_PERMISSION. */
function requireReach({ abilities }: Pick<CallerSession, 'abilities'>, { everywhere }: AuditFilters): void {
  if (everywhere && !abilities.has('platform:manage')) throw new AppError('ERR_NO_PERMISSION');
}

/** The number of entries that one unit reads. */
const atOnce = 1_000;
/**
 * The entries that the filters find, as a CSV file in the company's language, latest first. Each part is read in its
 * own unit, so that a slow download keeps no transaction open.
 */
async function* exportAudits(
  reader: UnitReader,
  companyId: number,
  filters: AuditFilters,
  language: CompanyLanguage,
): AsyncGenerator<string> {
  const words = auditWords[language];
  yield csvMark + csvLine(words.titles);
  const filtered = await reader.inUnit((unit) => auditsWhere(unit, companyId, filters));
  const where = and(filtered, matches(auditEntries.searchText, filters.searchParam));
  for (let last: AuditRow['entry'] | undefined; ; ) {
    const some = await reader.inUnit((unit) =>
      selectAudits(unit)
        .where(and(where, last && isBefore(last)))
        .orderBy(...latestFirst)
        .limit(atOnce),
    );
    yield some.map((row) => csvLine(cellsOf(row, words))).join('');
    last = some.at(-1)?.entry;
    if (some.length < atOnce) return;
  }
}

/** The condition for entries that come after this one in the list. */
function isBefore({ createdAt, id }: AuditRow['entry']) {
  return sql`(${auditEntries.createdAt}, ${auditEntries.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::integer)`;
}

function cellsOf(row: AuditRow, { actions, kinds }: AuditWords): string[] {
  const { companyName, actorName, address, agent, action, kind, recordId, label, changes } = presentAudit(row);
  const fields = (side: 'before' | 'after') =>
    changes.flatMap(({ field, [side]: value }) => (value === null ? [] : [`${field}: ${value}`])).join('\n');
  // Stored as text: a later version may have written a kind that this one does not know.
  const kindName = isKind(kind) ? kinds[kind] : kind;
  const texts = [companyName, actorName, address, agent, actions[action], kindName, recordId, label].map(
    (text) => text ?? '',
  );
  return [row.entry.createdAt.toISOString(), ...texts, fields('before'), fields('after')];
}

function isKind(kind: string): kind is AuditKind {
  return auditKinds.some((known) => known === kind);
}
