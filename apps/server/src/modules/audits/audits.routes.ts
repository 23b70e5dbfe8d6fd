import type { auditEndpoints } from '@recado/api/contract';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers, Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentAudit } from './audit.presenter.ts';
import { exportAudits } from './export-audits.ts';
import { type AuditFilters, listAudits, suggestPeople } from './list-audits.ts';

/** The audit log (ADR 41): an administrator reads that of their company, the super user also that of all. */
export function auditRoutes({ database }: Platform): Handlers<keyof typeof auditEndpoints> {
  /** A unit that sees what is asked for. Throws ERR_NO_PERMISSION. */
  function readerOf(session: Session, { everywhere }: AuditFilters) {
    if (everywhere && !session.abilities.has('platform:manage')) throw new AppError('ERR_NO_PERMISSION');
    return <Result>(read: (unit: Unit) => Promise<Result>) =>
      everywhere ? database.system(read) : database.tenant(session.companyId, read);
  }
  return {
    'GET /audits': {
      async withoutUnit({ session, query }) {
        const read = readerOf(session, query);
        const { rows, ...page } = await read((unit) => listAudits(unit, session.companyId, query));
        return { records: rows.map(presentAudit), ...page };
      },
    },
    'GET /audits/export': {
      withoutUnit: async ({ session, query }) => exportAudits(readerOf(session, query), session.companyId, query),
    },
    'GET /audits/people': { withoutUnit: ({ query }) => database.system((unit) => suggestPeople(unit, query.name)) },
  };
}
