import type { CampaignTemplate } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TemplateToSend } from '../../conversations/messages/in-process-events.ts';
import { templateFor, type WishedTemplate } from '../../conversations/templates/send-template.ts';

/** A template of a campaign for one reader. `fill` fills the variables of campaigns in its values. */
export interface CampaignTemplateFor extends Omit<WishedTemplate, 'wish'> {
  template: CampaignTemplate;
  fill: (text: string) => string;
}

/**
 * A template of a campaign as one person gets it. Throws ERR_CAMPAIGN_VALUE_MISSING if nothing is known to fill one of its
 * variables, ERR_TEMPLATE_NOT_APPROVED, ERR_NO_TEMPLATE_FOUND, ERR_NOT_SUPPORTED, ERR_NO_FILE_FOUND for the file of its header.
 */
export async function templateMessage(
  unit: Unit,
  { template: { templateId, values }, fill, ...reader }: CampaignTemplateFor,
): Promise<TemplateToSend> {
  const filled = Object.entries(values).map(([key, text]) => [key, fill(text).trim()] as const);
  // A value of which nothing remains leaves the variable to its bound field.
  const given = Object.fromEntries(filled.filter(([, text]) => text !== ''));
  try {
    return await templateFor(unit, { ...reader, wish: { id: templateId, values: given } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_VALIDATION') throw error;
    const [issue] = error.details.issues ?? [];
    throw new AppError(issue?.path.endsWith('headerFileId') ? 'ERR_NO_FILE_FOUND' : 'ERR_CAMPAIGN_VALUE_MISSING');
  }
}
