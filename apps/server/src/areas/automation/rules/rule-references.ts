import type { CustomField, FieldCondition, RuleCondition, RuleStep, RuleTrigger } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import { campaigns } from '../../campaigns/campaigns/campaigns.schema.ts';
import { requireAutomation } from '../../company/automations/require-automation.ts';
import { organisations } from '../../conversations/contacts/organisations.schema.ts';
import { fieldsOf, type Sight } from '../../conversations/custom-fields/field-rows.ts';
import { findSharedMacro } from '../../conversations/macros/macro-rows.ts';
import { stepExists } from '../../conversations/queues/in-process-events.ts';
import { messageTemplates } from '../../conversations/templates/templates.schema.ts';
import { tags } from '../../conversations/tickets/tags.schema.ts';

/** What a rule names. */
interface Named {
  trigger?: RuleTrigger | undefined;
  conditions?: readonly RuleCondition[] | undefined;
  steps?: readonly RuleStep[] | undefined;
}

/**
 * Requires that everything that a rule names is of the company and there. What is deleted later stays in the rule: its
 * step is refused from then on, and the rule says so. Throws ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_NO_TAG_FOUND,
 * ERR_NO_WAPP_FOUND, ERR_NO_ORGANISATION_FOUND, ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND, ERR_NO_MACRO_FOUND,
 * ERR_NO_TEMPLATE_FOUND, ERR_NO_CAMPAIGN_FOUND, ERR_NO_CUSTOM_FIELD_FOUND
 * (also for a field that the caller does not see, and a test of another kind of field), ERR_NOT_FOUND (a step of an app).
 */
export async function requireReferences(
  unit: Unit,
  companyId: number,
  sight: Sight,
  { trigger, conditions = [], steps = [] }: Named,
): Promise<void> {
  const transfers = steps.filter((step) => step.kind === 'transfer');
  const told = steps.flatMap((step) => (step.kind === 'note' ? step.userIds : []));
  const tagged = steps.flatMap((step) => (step.kind === 'tag' ? [...step.add, ...step.remove] : []));
  const named = {
    queue: [
      ...conditions.flatMap((one) => (one.field === 'queue' ? one.queueIds : [])),
      ...transfers.map(({ queueId }) => queueId),
    ],
    user: [
      ...conditions.flatMap((one) => (one.field === 'agent' ? one.userIds : [])),
      ...transfers.map(({ userId }) => userId),
      ...told,
    ],
    tag: [...conditions.flatMap((one) => (one.field === 'tag' ? one.tagIds : [])), ...tagged],
    organisation: conditions.flatMap((one) => (one.field === 'organisation' ? one.organisationIds : [])),
    connection: [
      ...conditions.flatMap((one) => (one.field === 'connection' ? one.whatsappIds : [])),
      ...steps.flatMap((step) => (step.kind === 'template' ? step.whatsappId : [])),
      ...(trigger?.kind === 'webhook' ? [trigger.whatsappId] : []),
    ],
    campaign: conditions.flatMap((one) => (one.field === 'campaign' ? one.campaignIds : [])),
  };
  const isMissing = async (table: Owned, ids: readonly (number | null)[]) =>
    (await countMissing(unit, companyId, table, ids)) > 0;
  if (await isMissing(queues, named.queue)) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (await isMissing(users, named.user)) throw new AppError('ERR_NO_USER_FOUND');
  if (await isMissing(tags, named.tag)) throw new AppError('ERR_NO_TAG_FOUND');
  if (await isMissing(whatsapps, named.connection)) throw new AppError('ERR_NO_WAPP_FOUND');
  if (await isMissing(campaigns, named.campaign)) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  if (await isMissing(organisations, named.organisation)) throw new AppError('ERR_NO_ORGANISATION_FOUND');
  for (const step of steps) await requireAnswering(unit, companyId, step);
  await requireTemplates(unit, companyId, steps);
  await requireFields(unit, companyId, sight, { trigger, conditions, steps });
}

type Owned = PgTable & { id: PgColumn; companyId: PgColumn };

/** How many of the records are not there. */
async function countMissing(unit: Unit, companyId: number, table: Owned, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return 0;
  const own = and(eq(table.companyId, companyId), isOneOf(table.id, wanted), table === users ? isMember : undefined);
  return wanted.length - (await unit.db.$count(table, own));
}

async function requireAnswering(unit: Unit, companyId: number, step: RuleStep): Promise<void> {
  if (step.kind === 'automation') await requireAutomation(unit, companyId, step);
  if (step.kind === 'macro' && !(await findSharedMacro(unit, companyId, step.macroId))) {
    throw new AppError('ERR_NO_MACRO_FOUND');
  }
  if (step.kind !== 'appStep') return;
  if (!(await unit.query(stepExists, { companyId, appStep: step.appStep }))) throw new AppError('ERR_NOT_FOUND');
}

async function requireTemplates(unit: Unit, companyId: number, steps: readonly RuleStep[]): Promise<void> {
  const ids = steps.flatMap((step) => (step.kind === 'template' ? step.templateId : []));
  if ((await countMissing(unit, companyId, messageTemplates, ids)) > 0) throw new AppError('ERR_NO_TEMPLATE_FOUND');
}

/** Which tests a value of each kind of field can have, besides whether there is one. */
const testsOf: Record<CustomField['kind'], readonly FieldCondition['test'][]> = {
  text: ['contains'],
  link: ['contains'],
  number: ['number'],
  date: ['date', 'days'],
  choice: ['choice'],
  several: ['choice'],
};

async function requireFields(
  unit: Unit,
  companyId: number,
  sight: Sight,
  { trigger, conditions = [], steps = [] }: Named,
): Promise<void> {
  const tested = conditions.flatMap((one) => (one.field === 'custom' ? one.condition : []));
  const set = steps.flatMap((step) => (step.kind === 'setField' ? step.fieldId : []));
  const changed = trigger?.kind === 'fieldChanged' ? [trigger.fieldId] : [];
  const ids = [...new Set([...tested.map(({ fieldId }) => fieldId), ...set, ...changed])];
  if (ids.length === 0) return;
  const known = await fieldsOf(unit, companyId, { sight, isActive: true, ids });
  const kinds = new Map(known.map(({ id, kind }) => [id, kind]));
  const fits = ({ fieldId, test }: FieldCondition) => {
    const kind = kinds.get(fieldId);
    return kind !== undefined && (test === 'empty' || testsOf[kind].includes(test));
  };
  if (known.length < ids.length || !tested.every(fits)) throw new AppError('ERR_NO_CUSTOM_FIELD_FOUND');
}
