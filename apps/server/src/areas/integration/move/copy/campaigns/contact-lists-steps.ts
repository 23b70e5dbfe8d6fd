import { enteredNumber } from '@recado/contract/phone-numbers';
import { eq, sql } from 'drizzle-orm';
import { contactListItems, contactLists } from '../../../../conversations/contact-lists/contact-lists.schema.ts';
import type { SourceContactList, SourceContactListItem } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { idsIn } from '../ids-in.ts';
import { noteWritten } from '../moved-rows.ts';
import { rowsStep } from '../rows-step.ts';

/** Copies lists of contacts. */
export const contactListsStep = rowsStep({
  kind: 'contactLists',
  table: contactLists,
  know: async (unit, _rows: readonly SourceContactList[], { companyId }) => ({ companyId, now: unit.now() }),
  valuesOf: (row, { companyId, now }, context) => ({
    companyId,
    name: bounded(context, { kind: 'contactLists', id: row.id }, row.name, 50) || `Lista ${row.id}`,
    createdAt: row.createdAt ?? now,
  }),
  insert: (unit, values) => unit.db.insert(contactLists).values(values).returning({ id: contactLists.id }),
  update: (unit, id, values) => unit.db.update(contactLists).set(values).where(eq(contactLists.id, id)),
});

const kind = 'contactListItems';

/** Copies the contacts of lists; each number occurs once in a list. */
export const contactListItemsStep = rowsStep({
  kind,
  table: contactListItems,
  know: async (unit, rows: readonly SourceContactListItem[], context) => ({
    lists: await context.targets(unit, 'contactLists', idsIn(rows, 'contactListId')),
    companyId: context.companyId,
    now: unit.now(),
  }),
  joined: {
    keyOf: (row, { lists }) => `${lists.get(row.contactListId)} ${enteredNumber(row.number) ?? row.id}`,
    async present(unit, rows, { lists }) {
      const numbers = rows.flatMap(({ number }) => enteredNumber(number) ?? []);
      const found = await unit.db
        .select({ id: contactListItems.id, list: contactListItems.contactListId, number: contactListItems.number })
        .from(contactListItems)
        .where(
          sql`${contactListItems.contactListId} = any(${sql.param([...lists.values()])}::integer[])
            and ${contactListItems.number} = any(${sql.param(numbers)}::text[])`,
        );
      return new Map(found.map(({ id, list, number }) => [`${list} ${number}`, id]));
    },
  },
  valuesOf(row, { lists, companyId, now }, context) {
    const of = { kind, id: row.id } as const;
    const contactListId = lists.get(row.contactListId);
    const number = enteredNumber(row.number);
    if (contactListId === undefined || number === undefined) {
      const reason = contactListId === undefined ? 'orphanListItem' : 'invalidNumber';
      context.find({ ...of, reason, detail: `${row.name} ${row.number}` });
      return null;
    }
    return {
      companyId,
      contactListId,
      name: bounded(context, of, row.name, 50) || number,
      number,
      email: row.email.trim().slice(0, 200),
      isWhatsappValid: row.isWhatsappValid,
      checkedAt: row.isWhatsappValid === null ? null : (row.updatedAt ?? now),
      createdAt: row.createdAt ?? now,
    };
  },
  insert: (unit, values) => unit.db.insert(contactListItems).values(values).returning({ id: contactListItems.id }),
  // Another contact of the list may have the new number by now.
  update: (unit, id, { number: _number, ...values }) =>
    unit.db.update(contactListItems).set(values).where(eq(contactListItems.id, id)),
  // A trigger has counted them in their lists: that is no change of people here.
  after: (unit, _became, { lists, companyId }) => noteWritten(unit, companyId, 'contactLists', [...lists.values()]),
});
