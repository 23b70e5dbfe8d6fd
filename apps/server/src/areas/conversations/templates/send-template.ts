import type { SentTemplate, TemplateContent, TemplateWish } from '@recado/contract';
import { fillTemplate, type TemplateSubjects, templateValue } from '@recado/contract/fill-template';
import { missingValues, renderTemplate } from '@recado/contract/template-variables';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { timeZoneOf } from '../../company/companies/time-zone.ts';
import type { TemplateToSend } from '../messages/in-process-events.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { fitsHeader } from './header-file.ts';
import { requireAccount, selectTemplates, type TemplateRow } from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

/**
 * A template as a message of a ticket carries it: with the values that are given, and for the others those of the bound
 * fields. Throws ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_NOT_APPROVED, ERR_NO_FILE_FOUND, ERR_NOT_SUPPORTED, ERR_NO_WAPP_FOUND,
 * and ERR_VALIDATION for a variable without a value.
 */
export async function templateToSend(
  unit: Unit,
  { row, userId, wish }: { row: TicketRow; userId: number | null; wish: TemplateWish },
): Promise<TemplateToSend> {
  const { ticket, contact, queue, whatsapp } = row;
  if (!whatsapp) throw new AppError('ERR_NO_WAPP_FOUND');
  const [user] =
    userId === null ? [] : await unit.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const { name, number, email } = contact;
  const subjects = { contact: { name, number, email }, ticket: { id: ticket.id, queue: queue?.name }, user };
  return templateFor(unit, { companyId: ticket.companyId, whatsappId: whatsapp.id, wish, subjects });
}

/** A template, the connection that is to send it, and whom it is for. */
export interface WishedTemplate {
  companyId: number;
  whatsappId: number;
  wish: TemplateWish;
  subjects: Omit<TemplateSubjects, 'company' | 'now'>;
}

/** The same for anybody, also without a ticket. */
export async function templateFor(unit: Unit, wished: WishedTemplate): Promise<TemplateToSend> {
  const { companyId, wish, subjects } = wished;
  const found = await findWished(unit, wished);
  const { template } = found;
  if (template.status !== 'APPROVED') throw new AppError('ERR_TEMPLATE_NOT_APPROVED');
  const { id, name, language, category, parameterFormat, content } = template;
  const given = Object.entries(wish.values).map(([key, text]) => [key, templateValue(text)]);
  const bound = fillTemplate(template, { ...subjects, company: await companyOf(unit, companyId), now: unit.now() });
  const values = { ...bound, ...Object.fromEntries(given) };
  const [missing] = [...missingValues(content, values), ...missingPlace(content, values)];
  if (missing !== undefined) throw refusedValue(`body.template.values.${missing}`, 'required', { name: missing });
  const mediaId = await headerFileOf(unit, found, wish);
  const sent: SentTemplate = { id, name, language, category, parameterFormat, content, values };
  return {
    body: renderTemplate(content, values),
    mediaType: 'templateMessage',
    data: { template: sent },
    templateId: id,
    ...(mediaId !== undefined && { mediaId }),
  };
}

/** The template that is meant, of the account of the connection. */
async function findWished(
  unit: Unit,
  { companyId, whatsappId, wish }: Omit<WishedTemplate, 'subjects'>,
): Promise<TemplateRow> {
  const { accountId } = await requireAccount(unit, companyId, whatsappId);
  const isOwn = and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.accountId, accountId));
  const isMeant =
    wish.id === undefined
      ? and(eq(messageTemplates.name, wish.name ?? ''), eq(messageTemplates.language, wish.language ?? ''))
      : eq(messageTemplates.id, wish.id);
  return one(await selectTemplates(unit).where(and(isOwn, isMeant)), 'ERR_NO_TEMPLATE_FOUND');
}

async function companyOf(unit: Unit, companyId: number): Promise<TemplateSubjects['company']> {
  const [company] = await unit.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return company && { name: company.name, timeZone: await timeZoneOf(unit, companyId) };
}

/** A header with a place needs its coordinates. */
export function missingPlace({ header }: TemplateContent, values: Record<string, string>): string[] {
  if (header?.format !== 'LOCATION') return [];
  const coordinates = ['header.latitude', 'header.longitude'];
  return coordinates.filter((key) => !/^-?\d{1,3}(\.\d+)?$/.test(values[key] ?? ''));
}

/** The file of the header: the one that is named, else that of the template. */
async function headerFileOf(
  unit: Unit,
  { template, file }: TemplateRow,
  { headerFileId }: TemplateWish,
): Promise<number | undefined> {
  const { header } = template.content;
  if (!header || header.format === 'TEXT' || header.format === 'LOCATION') return undefined;
  if (headerFileId === undefined) {
    if (file) return file.id;
    throw refusedValue('body.template.headerFileId', 'required');
  }
  const named = and(eq(mediaFiles.id, headerFileId), eq(mediaFiles.companyId, template.companyId));
  const [chosen] = await unit.db.select().from(mediaFiles).where(named);
  if (!chosen || !(header.format === 'DOCUMENT' || fitsHeader(header, chosen.mimetype))) {
    throw new AppError('ERR_NO_FILE_FOUND');
  }
  return chosen.id;
}
