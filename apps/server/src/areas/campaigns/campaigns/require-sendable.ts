import type { TemplateContent } from '@recado/contract';
import { isTemplateField } from '@recado/contract/fill-template';
import { isForConversations } from '@recado/contract/template-purpose';
import { missingValues } from '@recado/contract/template-variables';
import type { Unit } from '../../../platform/database/database.ts';
import { refusedValue } from '../../../platform/issues.ts';
import type { TemplateRow } from '../../conversations/templates/template-rows.ts';
import { connectionOf, type SendingConnection } from './campaign-connection.ts';
import type { CampaignRow } from './campaign-rows.ts';
import { messagesOf, type NumberedText, questionsOf } from './campaign-texts.ts';
import { isSendable, needsTemplates, type TextsToSend, templatesIn } from './template-obstacles.ts';

type Draft = TextsToSend & {
  status: CampaignRow['status'];
  whatsappId?: number | null | undefined;
  fileListId?: number | null | undefined;
};

/**
 * Throws ERR_VALIDATION for texts that the campaign's connection would refuse: free ones where only templates reach people,
 * templates on a linked device, of another account, with variables without a value, questions without buttons; of a
 * planned campaign also templates that WhatsApp does not take now. ERR_NO_WAPP_FOUND.
 */
export async function requireSendable(unit: Unit, campaign: Draft): Promise<void> {
  const connection = await connectionOf(unit, campaign);
  const asked = campaign.confirmation ? questionsOf(campaign) : [];
  const fields = [
    ...messagesOf(campaign).map((text) => ({ ...text, names: ['message', 'template'] as const })),
    ...asked.map((text) => ({ ...text, names: ['confirmationMessage', 'confirmationTemplate'] as const })),
  ];
  const [first] = fields.filter(({ template }) => template !== null);
  if (!connection) {
    if (first) throw refusedValue('body.whatsappId', 'required');
    return;
  }
  const [free] = needsTemplates(campaign, connection);
  const freeField = campaign.confirmation ? 'confirmationMessage' : 'message';
  if (free) throw refusedValue(`body.${freeField}${free.index}`, 'templateRequired');
  if (connection.can.window && !campaign.confirmation && campaign.fileListId)
    throw refusedValue('body.fileListId', 'windowClosed');
  if (!first) return;
  if (!connection.can.templates) throw refusedValue(`body.${first.names[1]}${first.index}`, 'templateUnsupported');
  const found = await templatesOfTexts(unit, campaign, fields, connection);
  for (const text of fields) {
    if (text.template === null) continue;
    const field = `body.${text.names[1]}${text.index}`;
    const row = found.find(({ template }) => template.id === text.template?.templateId);
    requireTemplate(field, { row, values: text.template.values, isPlanned: campaign.status === 'PROGRAMADA' });
    if (row && text.names[0] === 'confirmationMessage' && quickRepliesOf(row.template.content).length === 0)
      throw refusedValue(field, 'repliesMissing');
  }
}

function templatesOfTexts(
  unit: Unit,
  { companyId }: Draft,
  texts: readonly NumberedText[],
  connection: SendingConnection,
): Promise<TemplateRow[]> {
  const ids = texts.flatMap(({ template }) => template?.templateId ?? []);
  return templatesIn(unit, { companyId, ids, connection });
}

/** A draft keeps a template that waits for its review, or is paused; a planned campaign needs one that can be sent. */
function requireTemplate(
  field: string,
  { row, values, isPlanned }: { row: TemplateRow | undefined; values: Record<string, string>; isPlanned: boolean },
): void {
  if (row && !isForConversations(row.template)) throw refusedValue(field, 'templateForCodes');
  if (!row || (isPlanned && !isSendable(row))) throw refusedValue(field, 'templateStopped');
  const { content, bindings } = row.template;
  const bound = Object.entries(bindings).flatMap(([key, name]) => (isTemplateField(name) ? [[key, name]] : []));
  const [missing] = [
    ...missingValues(content, { ...Object.fromEntries(bound), ...written(values) }),
    ...missingPlace(row, values),
  ];
  if (missing !== undefined) throw refusedValue(field, 'variableMissing', { name: missing });
}

/** The coordinates that a header with a place lacks. */
function missingPlace({ template: { content } }: TemplateRow, values: Record<string, string>): string[] {
  if (content.header?.format !== 'LOCATION') return [];
  return ['header.latitude', 'header.longitude'].filter((key) => (values[key] ?? '').trim() === '');
}

function written(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

/** The labels of the quick reply buttons of a template, in their order. */
export function quickRepliesOf({ buttons }: TemplateContent): string[] {
  return buttons.flatMap((button) => (button.type === 'QUICK_REPLY' ? [button.text] : []));
}
