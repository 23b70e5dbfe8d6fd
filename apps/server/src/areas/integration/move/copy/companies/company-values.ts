import { dayOfMonth, recurrenceMonths } from '@recado/contract/due-dates';
import type { companies } from '../../../../../platform/database/schema/companies.ts';
import type { SourceCompany } from '../../source/records.ts';
import type { Finding } from '../../source/source.ts';
import { storedHours } from './stored-hours.ts';

type Found = Omit<Finding, 'companyId'>;

/** A company there in the form of this product, and what does not come over exactly. */
export function companyValues(company: SourceCompany): {
  values: Omit<typeof companies.$inferInsert, 'id'>;
  findings: Found[];
} {
  const { id, dueDate } = company;
  const { hours, unreadable } = storedHours(company.schedules);
  const recurrence = company.recurrence.trim().toUpperCase() || 'MENSAL';
  const isKnown = Object.hasOwn(recurrenceMonths, recurrence);
  const findings: Found[] = [];
  const find = (reason: string, detail: string) => findings.push({ kind: 'companies', reason, id, detail });
  if (unreadable.length > 0) find('unreadableHours', unreadable.join(', '));
  if (!isKnown) find('unknownRecurrence', company.recurrence);
  const language = (['pt', 'en', 'es'] as const).find((one) => company.language.toLowerCase().startsWith(one)) ?? 'pt';
  const values = {
    name: company.name.trim().slice(0, 100) || `Empresa ${id}`,
    email: company.email.trim().toLowerCase().slice(0, 200) || null,
    phone: company.phone.trim().slice(0, 50) || null,
    status: company.isActive,
    dueDate,
    dueDay: dueDate ? dayOfMonth(dueDate) : null,
    recurrence: isKnown ? recurrence : 'MENSAL',
    language,
    schedules: hours,
  };
  return { values, findings };
}
