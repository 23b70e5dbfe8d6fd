import { isDeepStrictEqual } from 'node:util';
import type { AutomationTemplates } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { requireChosen } from '../templates/chosen-template.ts';
import type { templateUsesAsked } from '../templates/in-process-events.ts';
import type { WhatsappRow } from './whatsapp-rows.ts';

/**
 * Checks the templates that are newly chosen in place of automatic texts. One that was chosen before stays, even if
 * WhatsApp has paused it meanwhile. Throws the errors of `requireChosen`.
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
    if (chosen && !isKnown) await requireChosen(unit, { companyId, whatsappId, chosen, path });
  }
}

/** Names the connections that send a template in place of an automatic text. */
export async function nameConnectionUses(
  unit: Unit,
  { companyId, templateId, found }: PayloadOf<typeof templateUsesAsked>,
): Promise<void> {
  const chosen = sql`jsonb_path_query_array(${whatsapps.automationTemplates}, '$.*.templateId')`;
  const rows = await unit.db
    .select({ id: whatsapps.id, name: whatsapps.name })
    .from(whatsapps)
    .where(and(eq(whatsapps.companyId, companyId), sql`${chosen} @> to_jsonb(${templateId}::integer)`))
    .orderBy(whatsapps.id);
  for (const { id, name } of rows) found.push({ kind: 'connection', id, name });
}
