import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { forgetHeaderFile } from './header-file.ts';
import { connectionOf, publishTemplate, requireTemplate, type StoredTemplate } from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

/** A template that is to be deleted, and the connection through which; null for one that WhatsApp does not have. */
interface Leaving {
  template: StoredTemplate;
  connectionId: number | null;
}

/** Prepares a template to be deleted. Throws ERR_NO_TEMPLATE_FOUND, ERR_NO_WAPP_FOUND. */
export async function prepareRemoval(unit: Unit, { companyId }: CallerSession, id: number): Promise<Leaving> {
  const { template } = await requireTemplate(unit, companyId, id);
  const isThere = template.externalId !== null && template.status !== 'DELETED';
  return { template, connectionId: isThere ? await connectionOf(unit, template) : null };
}

/** Deletes a template at WhatsApp, if it is there. Throws what the account's templates throw. */
export async function removeAtWhatsapp(
  { channels }: Pick<ServicePlatform, 'channels'>,
  { template: { externalId, name }, connectionId }: Leaving,
): Promise<void> {
  if (externalId === null || connectionId === null) return;
  await (await channels.templates(connectionId)).remove({ externalId, name });
}

/** A draft vanishes; any other template stays as deleted, because messages were sent with it. */
export function removeTemplate(unit: Unit, { template }: Leaving): Promise<void> {
  return template.externalId === null ? removeDraft(unit, template) : markDeleted(unit, template);
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
