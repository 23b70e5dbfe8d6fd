import type { AnswerInput } from '@recado/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import { templateChanged } from './in-process-events.ts';
import { messageTemplates } from './templates.schema.ts';

/** A stored template. */
export type StoredTemplate = typeof messageTemplates.$inferSelect;
/** A template in the form of the contract. */
export type PresentedTemplate = AnswerInput<'GET /templates/:templateId'>;

/** Selects templates with the file of their header; add `where` and `orderBy`. */
export function selectTemplates(unit: Unit) {
  return unit.db
    .select({ template: messageTemplates, file: mediaFiles })
    .from(messageTemplates)
    .leftJoin(mediaFiles, eq(mediaFiles.name, messageTemplates.headerFile))
    .$dynamic();
}

/** A template with the file of its header. */
export type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number];

/** A template of a company. Throws ERR_NO_TEMPLATE_FOUND. */
export async function requireTemplate(unit: Unit, companyId: number, id: number): Promise<TemplateRow> {
  const named = and(eq(messageTemplates.id, id), eq(messageTemplates.companyId, companyId));
  return one(await selectTemplates(unit).where(named), 'ERR_NO_TEMPLATE_FOUND');
}

/** Templates in the form of the contract, with the connections that can send them. */
export async function presentTemplates(unit: Unit, rows: readonly TemplateRow[]): Promise<PresentedTemplate[]> {
  const accounts = [...new Set(rows.map(({ template }) => template.accountId))];
  const connections = accounts.length === 0 ? [] : await connectionsOf(unit, accounts);
  return rows.map(({ template, file }) => ({
    ...template,
    headerFile: file && fileOf(file.name, template.companyId),
    headerFileName: file?.originalName ?? null,
    whatsappIds: connections
      .filter(({ accountId, companyId }) => accountId === template.accountId && companyId === template.companyId)
      .map(({ connectionId }) => connectionId),
  }));
}

function connectionsOf({ db }: Unit, accounts: string[]) {
  const { connectionId, accountId, companyId } = officialConnections;
  return db
    .select({ connectionId, accountId, companyId })
    .from(officialConnections)
    .innerJoin(whatsapps, eq(whatsapps.id, connectionId))
    .where(inArray(accountId, accounts))
    .orderBy(connectionId);
}

/** One template in the form of the contract. Throws ERR_NO_TEMPLATE_FOUND. */
export async function presentTemplate(unit: Unit, companyId: number, id: number): Promise<PresentedTemplate> {
  return one(await presentTemplates(unit, [await requireTemplate(unit, companyId, id)]), 'ERR_NO_TEMPLATE_FOUND');
}

/** Publishes a template to its company and to modules that use it, and returns it. Throws ERR_NO_TEMPLATE_FOUND. */
export async function publishTemplate(
  unit: Unit,
  { companyId, id }: Pick<StoredTemplate, 'companyId' | 'id'>,
  action: 'create' | 'update' = 'update',
): Promise<PresentedTemplate> {
  const record = await presentTemplate(unit, companyId, id);
  unit.publish({ name: 'template', companyId, audience: { to: 'company' }, payload: { action, record } });
  await unit.emit(templateChanged, { templateId: id, companyId });
  return record;
}

/** A connection of the official platform: its account. */
export type OfficialConnection = typeof officialConnections.$inferSelect;

/** The account of a connection of the company. Throws ERR_NO_WAPP_FOUND, ERR_NOT_SUPPORTED. */
export async function requireAccount(unit: Unit, companyId: number, whatsappId: number): Promise<OfficialConnection> {
  const named = and(eq(whatsapps.id, whatsappId), eq(whatsapps.companyId, companyId));
  const [found] = await unit.db
    .select({ official: officialConnections })
    .from(whatsapps)
    .leftJoin(officialConnections, eq(officialConnections.connectionId, whatsapps.id))
    .where(named);
  if (!found) throw new AppError('ERR_NO_WAPP_FOUND');
  if (!found.official) throw new AppError('ERR_NOT_SUPPORTED');
  return found.official;
}

/** A connection through which an account can be reached: an open one if there is one. Throws ERR_NO_WAPP_FOUND. */
export async function connectionOf(
  unit: Unit,
  { companyId, accountId }: Pick<StoredTemplate, 'companyId' | 'accountId'>,
): Promise<number> {
  const rows = await unit.db
    .select({ id: whatsapps.id, status: whatsapps.status })
    .from(officialConnections)
    .innerJoin(whatsapps, eq(whatsapps.id, officialConnections.connectionId))
    .where(and(eq(officialConnections.companyId, companyId), eq(officialConnections.accountId, accountId)))
    .orderBy(whatsapps.id);
  return (rows.find(({ status }) => status === 'CONNECTED') ?? one(rows, 'ERR_NO_WAPP_FOUND')).id;
}
