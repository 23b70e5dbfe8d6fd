import type { CustomField, FieldCondition } from '@recado/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { ownCompany, selectionOf } from '../../../platform/database/selection.ts';
import { customFields, customFieldValues } from './custom-fields.schema.ts';

type FieldSubject = CustomField['subject'];

/** Whose values each field has, by its id. */
export type FieldSubjects = ReadonlyMap<number, FieldSubject>;

const columns = { id: customFields.id, subject: customFields.subject };
const namedFields = selectionOf(columns, new QueryBuilder().select(columns).from(customFields));

/** Whose values the fields of conditions have, of the reader's company; nothing is read without conditions. */
export async function subjectsOf(reader: Reader, conditions: readonly FieldCondition[] = []): Promise<FieldSubjects> {
  if (conditions.length === 0) return new Map();
  const ids = [...new Set(conditions.map((one) => one.fieldId))];
  const where = and(eq(customFields.companyId, ownCompany), isOneOf(customFields.id, ids));
  const rows = await reader.select(namedFields, { where });
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

/** The contact and the ticket whose values a condition is about: columns of a list, or the numbers of one ticket. */
export interface Conditioned {
  companyId: SQL;
  contactId: SQL;
  /** Left out: only the contact's. */
  ticketId?: SQL;
  /** Whose values the field has, if it is known (`subjectsOf`): for lists. */
  subject?: FieldSubject | undefined;
  /** Whether fields that administrators keep to themselves count; otherwise no condition on them is true. */
  withSensitive?: boolean;
}

/** The length at which a text is cut for its key. */
const longestKey = 200;
const { fieldId, textValue, textKey, numberValue, dateValue, choiceId } = customFieldValues;

/**
 * A condition on the value of a field, in SQL: the one place that says what it means, for lists and rules. A field that is gone or
 * archived meets none.
 */
export function meetsField(condition: FieldCondition, of: Conditioned): SQL {
  const value = (test: SQL) => hasValue(condition.fieldId, of, test);
  return sql`(${isKnown(condition.fieldId, of)} and ${tested(condition, of.companyId, value)})`;
}

/**
 * Whether the contact or the ticket has a value that passes a test. With the subject of the field the database may begin with the
 * values if few pass, and with the list if many do; without it both are looked for beside each record.
 */
function hasValue(field: number, { companyId, contactId, ticketId, subject }: Conditioned, test: SQL): SQL {
  const has = (column: typeof customFieldValues.contactId | typeof customFieldValues.ticketId, record: SQL) =>
    sql`exists (select from ${customFieldValues} where ${column} = ${record} and ${fieldId} = ${field}::integer
      and ${customFieldValues.companyId} = ${companyId} and ${test})`;
  const contactHas = has(customFieldValues.contactId, contactId);
  if (!ticketId || subject === 'contact') return contactHas;
  const ticketHas = has(customFieldValues.ticketId, ticketId);
  return subject === 'ticket' ? ticketHas : sql`(${contactHas} or ${ticketHas})`;
}

function isKnown(id: number, { companyId, withSensitive }: Conditioned): SQL {
  const isSeen = withSensitive ? sql`true` : sql`${customFields.seenBy} = 'everyone'`;
  return sql`exists (select from ${customFields} where ${customFields.id} = ${id}::integer
    and ${customFields.companyId} = ${companyId} and not ${customFields.isArchived} and ${isSeen})`;
}

function tested(condition: FieldCondition, companyId: SQL, value: (test: SQL) => SQL): SQL {
  switch (condition.test) {
    case 'contains': {
      const { operator, values } = condition;
      const parts = values.map((text) => contains(text));
      if (operator === 'all') return value(sql.join(parts, sql` and `));
      const any = value(sql`(${sql.join(parts, sql` or `)})`);
      return operator === 'any' ? any : sql`not ${any}`;
    }
    case 'number':
      return value(sql`${numberValue} is not null and ${between(numberValue, condition.atLeast, condition.atMost)}`);
    case 'date':
      return value(sql`${dateValue} is not null and ${between(dateValue, condition.from, condition.to)}`);
    case 'days': {
      const today = todayOf(companyId);
      const { from, to } = condition;
      return value(sql`${dateValue} between ${today} + ${from}::integer and ${today} + ${to}::integer`);
    }
    case 'choice': {
      const any = value(isOneOf(choiceId, condition.choiceIds));
      return condition.operator === 'any' ? any : sql`not ${any}`;
    }
    case 'empty':
      return condition.isEmpty ? sql`not ${value(sql`true`)}` : value(sql`true`);
  }
}

/** The day of a company in its time zone, by the database's clock. */
function todayOf(companyId: SQL): SQL {
  return sql`(select (now() at time zone ${companies.timeZone})::date from ${companies} where ${companies.id} = ${companyId})`;
}

/** Whether the text has another one in it, both folded; what is stored folded is looked at first, and a text that was cut there as a whole. */
function contains(text: string): SQL {
  const wanted = sql`(select recado_fold(${text}::text))`;
  return sql`(position(${wanted} in ${textKey}) > 0
    or (length(${textKey}) = ${longestKey} and position(${wanted} in recado_fold(${textValue})) > 0))`;
}

function between(
  column: typeof numberValue | typeof dateValue,
  from: number | string | null,
  to: number | string | null,
): SQL {
  const as = column === numberValue ? sql`float8` : sql`date`;
  const least = from === null ? sql`true` : sql`${column} >= ${from}::${as}`;
  return sql`${least} and ${to === null ? sql`true` : sql`${column} <= ${to}::${as}`}`;
}
