import { isTemplateField } from '@recado/contract/fill-template';
import { isForConversations } from '@recado/contract/template-purpose';
import { missingValues } from '@recado/contract/template-variables';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import type { PlannedTemplate } from '../whatsapps/in-process-events.ts';
import { missingPlace } from './send-template.ts';
import { requireAccount } from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

/**
 * Checks a template that is chosen to be sent later: it is one of the connection's account, approved, and each of its
 * variables has a value or a field that fills it. Throws ERR_NO_WAPP_FOUND, ERR_NOT_SUPPORTED, ERR_NO_TEMPLATE_FOUND,
 * ERR_TEMPLATE_NOT_APPROVED and ERR_VALIDATION.
 */
export async function requireChosen(
  unit: Unit,
  { companyId, whatsappId, chosen, path }: PlannedTemplate,
): Promise<void> {
  const { accountId } = await requireAccount(unit, companyId, whatsappId);
  const { status, category, content, bindings } = one(
    await unit.db
      .select()
      .from(messageTemplates)
      .where(
        and(
          eq(messageTemplates.id, chosen.templateId),
          eq(messageTemplates.companyId, companyId),
          eq(messageTemplates.accountId, accountId),
        ),
      ),
    'ERR_NO_TEMPLATE_FOUND',
  );
  if (!isForConversations({ category })) throw refusedValue(`${path}.templateId`, 'templateForCodes');
  if (status !== 'APPROVED') throw new AppError('ERR_TEMPLATE_NOT_APPROVED');
  const unbound = missingValues(content, chosen.values).filter((key) => !isTemplateField(bindings[key] ?? ''));
  const [missing] = [...unbound, ...missingPlace(content, chosen.values)];
  if (missing !== undefined) throw refusedValue(`${path}.values.${missing}`, 'required', { name: missing });
}
