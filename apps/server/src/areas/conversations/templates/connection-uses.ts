import type { TemplateUse } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';

/** The connections that send a template in place of an automatic text. */
export async function connectionUses(unit: Unit, companyId: number, templateId: number): Promise<TemplateUse[]> {
  const chosen = sql`jsonb_path_query_array(${whatsapps.automationTemplates}, '$.*.templateId')`;
  const rows = await unit.db
    .select({ id: whatsapps.id, name: whatsapps.name })
    .from(whatsapps)
    .where(and(eq(whatsapps.companyId, companyId), sql`${chosen} @> to_jsonb(${templateId}::integer)`))
    .orderBy(whatsapps.id);
  return rows.map(({ id, name }) => ({ kind: 'connection', id, name }));
}
