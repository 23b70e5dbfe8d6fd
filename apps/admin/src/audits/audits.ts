import { defineResource } from '@recado/api/live';
import type { AuditKind, QueryInput } from '@recado/contract';
import { auditKinds } from '@recado/contract/audit-kinds';

/** The audit log. Entries never change; new ones are fetched (`useNewAudits`). */
export const audits = defineResource({ list: 'GET /audits', events: {} });

/** The filters of the list, besides the search text. */
export type AuditFilters = Omit<NonNullable<QueryInput<'GET /audits/export'>>, 'searchParam'>;

/** The address of the changes of one record. */
export function changesOf(kind: AuditKind, recordId: number): string {
  return `/audits?${new URLSearchParams({ kind, recordId: String(recordId) })}`;
}

/** The filters of such an address; none for a kind that is not known. */
export function filtersIn(address: URLSearchParams): AuditFilters {
  const kind = auditKinds.find((known) => known === address.get('kind'));
  return kind ? { kind, recordId: address.get('recordId') ?? undefined } : {};
}
