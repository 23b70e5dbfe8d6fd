import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { forgetHeaderFile } from './header-file.ts';
import { connectionOf, publishTemplate, requireTemplate, type StoredTemplate } from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

/**
 * Deletes a template: a draft vanishes; any other is deleted at WhatsApp and stays as deleted, because messages were sent
 * with it. Throws ERR_NO_TEMPLATE_FOUND, ERR_NO_WAPP_FOUND, and what the account's templates throw.
 */
export async function removeTemplate(
  { database, channels }: ServicePlatform,
  { companyId }: CallerSession,
  id: number,
): Promise<void> {
  const { template, connectionId } = await database.tenant(companyId, async (unit) => {
    const row = await requireTemplate(unit, companyId, id);
    const isThere = row.template.externalId !== null && row.template.status !== 'DELETED';
    return { ...row, connectionId: isThere ? await connectionOf(unit, row.template) : null };
  });
  if (template.externalId !== null && connectionId !== null) {
    const { externalId, name } = template;
    await (await channels.templates(connectionId)).remove({ externalId, name });
  }
  await database.tenant(companyId, (unit) =>
    template.externalId === null ? removeDraft(unit, template) : markDeleted(unit, template),
  );
}

async function removeDraft(unit: Unit, { id, companyId, headerFile }: StoredTemplate): Promise<void> {
  await unit.db.delete(messageTemplates).where(eq(messageTemplates.id, id));
  await forgetHeaderFile(unit, headerFile);
  unit.publish({ name: 'template', companyId, audience: { to: 'company' }, payload: { action: 'delete', id } });
}

async function markDeleted(unit: Unit, template: StoredTemplate): Promise<void> {
  const gone = { status: 'DELETED', headerFile: '', nextCategory: null, notice: null, noticedAt: null } as const;
  await unit.db.update(messageTemplates).set(gone).where(eq(messageTemplates.id, template.id));
  await forgetHeaderFile(unit, template.headerFile);
  await publishTemplate(unit, template);
}
