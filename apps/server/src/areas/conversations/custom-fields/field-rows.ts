import type { AnswerInput, CustomField, CustomFieldSubject } from '@recado/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { customFieldChoices, customFields } from '../tickets/custom-fields.schema.ts';

/** A field in the form of the contract, before serialisation. */
export type FieldRow = AnswerInput<'POST /custom-fields'>;

/** Whose sight of fields counts: that of everyone, or that of administrators. */
export type Sight = CustomField['seenBy'];

/**
 * What a caller sees: an administrator of the company every field. Programs and developers who look in are none, whatever
 * else they may.
 */
export function sightOf({ abilities }: Pick<Principal, 'abilities'>): Sight {
  return abilities.has('company:manage') ? 'administrators' : 'everyone';
}

const choices = sql<FieldRow['choices']>`(
  select coalesce(json_agg(json_build_object('id', choice.id, 'name', choice.name, 'isArchived', choice.is_archived)
    order by choice.position, choice.id), '[]')
  from ${customFieldChoices} as choice where choice.field_id = ${customFields}.id)`;

const columns = {
  id: customFields.id,
  companyId: customFields.companyId,
  subject: customFields.subject,
  kind: customFields.kind,
  name: customFields.name,
  key: customFields.key,
  help: customFields.help,
  seenBy: customFields.seenBy,
  isArchived: customFields.isArchived,
  position: customFields.position,
  choices,
  updatedAt: customFields.updatedAt,
};

/** Which fields are wanted. */
interface Wanted {
  sight: Sight;
  subject?: CustomFieldSubject;
  /** Only those in use. */
  isActive?: true;
  ids?: number[];
  keys?: string[];
}

/** The fields of a company that somebody with this sight sees, in their order. */
export async function fieldsOf(unit: Unit, companyId: number, wanted: Wanted): Promise<FieldRow[]> {
  const { sight, subject, isActive, ids, keys } = wanted;
  const isWanted = and(
    eq(customFields.companyId, companyId),
    sight === 'administrators' ? undefined : eq(customFields.seenBy, 'everyone'),
    subject && eq(customFields.subject, subject),
    isActive && eq(customFields.isArchived, false),
    ids && inArray(customFields.id, ids),
    keys && inArray(customFields.key, keys),
  );
  return selectFields(unit).where(isWanted).orderBy(customFields.subject, customFields.position, customFields.id);
}

/** A field of the company, for an administrator; with `hold` locked against new values. Throws ERR_NO_CUSTOM_FIELD_FOUND. */
export async function requireField(unit: Unit, companyId: number, id: number, hold?: 'hold'): Promise<FieldRow> {
  const isIt = and(eq(customFields.companyId, companyId), eq(customFields.id, id));
  if (hold) await unit.db.select({ id: customFields.id }).from(customFields).where(isIt).for('update');
  return one(await selectFields(unit).where(isIt), 'ERR_NO_CUSTOM_FIELD_FOUND');
}

function selectFields(unit: Unit) {
  return unit.db.select(columns).from(customFields).$dynamic();
}

/** Publishes a field to those who see it; whoever saw it before, and does not now, is told that it is gone. */
export function publishField(
  unit: Unit,
  action: 'create' | 'update',
  field: FieldRow,
  before: Sight = field.seenBy,
): void {
  const { companyId, seenBy } = field;
  if (before === 'everyone' && seenBy === 'administrators') publishFieldGone(unit, field, before);
  unit.publish({
    name: 'custom-field',
    companyId,
    audience: seenBy === 'everyone' ? { to: 'company' } : { to: 'admins' },
    payload: { action, record: field },
  });
}

/** Publishes that a field is gone. */
export function publishFieldGone(unit: Unit, { companyId, id }: FieldRow, seenBy: Sight): void {
  unit.publish({
    name: 'custom-field',
    companyId,
    audience: seenBy === 'everyone' ? { to: 'company' } : { to: 'admins' },
    payload: { action: 'delete', id },
  });
}
