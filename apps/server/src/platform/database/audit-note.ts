import type { AuditAction } from '@recado/api/contract';
import { currentRequest } from './request-scope.ts';
import type { AuditedFields, auditEntries } from './schema/audit-entries.ts';

/** What a unit adds to the audit log; who and from where come from the request. */
export interface AuditNote {
  action: AuditAction;
  /** The kind of the record: the name of its table. */
  kind: string;
  recordId?: number | string;
  /** The record's name now. */
  label?: string;
  before?: AuditedFields;
  after?: AuditedFields;
  /** The company, in a system unit. */
  companyId?: number;
  /** The user, when the request began without a session: who signs in. */
  actor?: { userId: number; name: string };
}

/** The entry of a note in a unit of a company. */
export function entryOf(note: AuditNote, unitCompanyId: number | null): typeof auditEntries.$inferInsert {
  const { action, kind, recordId, label, before, after, companyId, actor } = note;
  const requested = currentRequest()?.requested?.actor;
  return {
    companyId: unitCompanyId ?? companyId,
    actorId: actor?.userId ?? requested?.userId,
    actorName: actor?.name ?? requested?.name,
    address: requested?.address,
    agent: requested?.agent,
    requestId: requested?.requestId,
    action,
    kind,
    recordId: recordId === undefined ? undefined : String(recordId),
    label,
    before,
    after,
  };
}
