import { and, eq, inArray } from 'drizzle-orm';
import { invoices } from '../../../../billing/invoices/invoices.schema.ts';
import type { SourceInvoice } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { rowsStep } from '../rows-step.ts';

const kind = 'invoices';
const paidWords = ['paid', 'pago', 'paga', 'confirmed', 'concluida'];

/** Copies invoices, one for each due date. Only the platform writes what was paid, so the step names the company itself. */
export const invoicesStep = rowsStep({
  kind,
  scope: 'system',
  table: invoices,
  know: async (unit, _rows: readonly SourceInvoice[], { companyId }) => ({ companyId, now: unit.now() }),
  joined: {
    keyOf: ({ id, dueDate }) => dueDate ?? id,
    async present({ db }, rows, { companyId }) {
      const days = rows.flatMap(({ dueDate }) => dueDate ?? []);
      if (days.length === 0) return new Map();
      const found = await db
        .select({ id: invoices.id, day: invoices.dueDate })
        .from(invoices)
        .where(and(eq(invoices.companyId, companyId), inArray(invoices.dueDate, days)));
      return new Map(found.map(({ id, day }) => [day, id]));
    },
    reason: 'joinedInvoice',
  },
  valuesOf(row, { companyId, now }, context) {
    const of = { kind, id: row.id } as const;
    if (row.dueDate === null || !Number.isFinite(row.value)) {
      context.find({ ...of, reason: 'unreadableInvoice', detail: row.detail });
      return null;
    }
    const isPaid = paidWords.includes(row.status.trim().toLowerCase());
    return {
      companyId,
      detail: bounded(context, of, row.detail, 200) || row.dueDate,
      value: Math.round(row.value * 100) / 100,
      dueDate: row.dueDate,
      status: isPaid ? 'paid' : 'open',
      paidAt: isPaid ? (row.updatedAt ?? now) : null,
      createdAt: row.createdAt ?? now,
    };
  },
  insert: (unit, values) => unit.db.insert(invoices).values(values).returning({ id: invoices.id }),
  // The due date tells invoices apart.
  update: (unit, id, { companyId, dueDate: _dueDate, ...values }) =>
    unit.db
      .update(invoices)
      .set(values)
      .where(and(eq(invoices.id, id), eq(invoices.companyId, companyId))),
});
