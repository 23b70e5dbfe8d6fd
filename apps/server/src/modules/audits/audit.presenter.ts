import type { AnswerInput } from '@recado/api/contract';
import type { AuditedFields } from '../../platform/database/schema/audit-entries.ts';
import type { AuditRow } from './list-audits.ts';

type ShownEntry = AnswerInput<'GET /audits'>['records'][number];

/** An entry as its reader sees it: the fields by their names in the API, values as text. */
export function presentAudit({ entry, companyName }: AuditRow): ShownEntry {
  const { before, after, requestId, searchText, ...shown } = entry;
  return { ...shown, companyName, changes: changesOf(before ?? {}, after ?? {}) };
}

function changesOf(before: AuditedFields, after: AuditedFields): ShownEntry['changes'] {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...columns].map((column) => ({
    field: column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    before: textOf(before[column]),
    after: textOf(after[column]),
  }));
}

/** Another record is shown by its name. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return String(value);
  return 'name' in value && typeof value.name === 'string' ? value.name : JSON.stringify(value);
}
