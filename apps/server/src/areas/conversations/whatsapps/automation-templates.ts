import { isDeepStrictEqual } from 'node:util';
import type { AutomationTemplates } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { templatePlanned } from './in-process-events.ts';
import type { WhatsappRow } from './whatsapp-rows.ts';

/**
 * Checks the templates that are newly chosen in place of automatic texts. One that was chosen before stays, even if
 * WhatsApp has paused it meanwhile. Throws what `templatePlanned` throws.
 */
export async function requireAutomationTemplates(
  unit: Unit,
  { id: whatsappId, companyId, automationTemplates: before }: WhatsappRow['whatsapp'],
  wanted: AutomationTemplates = {},
): Promise<void> {
  const known: Partial<Record<string, AutomationTemplates[keyof AutomationTemplates]>> = before;
  for (const [text, chosen] of Object.entries(wanted)) {
    const path = `body.automationTemplates.${text}`;
    const isKnown = isDeepStrictEqual(known[text], chosen);
    if (chosen && !isKnown) await unit.query(templatePlanned, { companyId, whatsappId, chosen, path });
  }
}
