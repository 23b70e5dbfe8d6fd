import type { TemplateContent } from '@recado/contract';
import { and, type Column, eq, notExists, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { forgetFiles, recordFile } from '../messages/media-files.ts';
import { mediaFiles, messages } from '../messages/messages.schema.ts';
import { type PresentedTemplate, publishTemplate, requireTemplate } from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

/** The types of files that WhatsApp takes in each header. */
const types = {
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4', 'video/3gpp'],
  DOCUMENT: ['application/pdf'],
} as const;

/** Whether a file fits the header of a template. */
export function fitsHeader(header: TemplateContent['header'], mimetype: string): boolean {
  if (!header || header.format === 'TEXT' || header.format === 'LOCATION') return false;
  return types[header.format].some((type) => type === mimetype);
}

/** Attaches the file of a header, in place of a former one. Throws ERR_NO_TEMPLATE_FOUND, ERR_FILE_TYPE. */
export async function attachHeaderFile(
  unit: Unit,
  { companyId }: CallerSession,
  id: number,
  file: StoredFile,
): Promise<PresentedTemplate> {
  const { template } = await requireTemplate(unit, companyId, id);
  // The header may only be submitted after its file: which kind it is, is checked then.
  if (!Object.values(types).some((some) => some.some((type) => type === file.mimetype)))
    throw new AppError('ERR_FILE_TYPE');
  await recordFile(unit, file);
  await replaceFile(unit, id, template.headerFile, file.id);
  return publishTemplate(unit, template);
}

/** Removes the file of a header. Throws ERR_NO_TEMPLATE_FOUND. */
export async function removeHeaderFile(
  unit: Unit,
  { companyId }: CallerSession,
  id: number,
): Promise<PresentedTemplate> {
  const { template } = await requireTemplate(unit, companyId, id);
  await replaceFile(unit, id, template.headerFile, '');
  return publishTemplate(unit, template);
}

/** Two templates may have one file: a copy shares that of the original. */
export async function copyHeaderFile(
  unit: Unit,
  { templateId, file }: { templateId: number; file: { name: string } },
): Promise<void> {
  await unit.db.update(messageTemplates).set({ headerFile: file.name }).where(eq(messageTemplates.id, templateId));
}

async function replaceFile(unit: Unit, id: number, former: string, headerFile: string): Promise<void> {
  await unit.db.update(messageTemplates).set({ headerFile }).where(eq(messageTemplates.id, id));
  await forgetHeaderFile(unit, former);
}

/** Deletes a file that was of a header, unless messages or other templates have it. */
export async function forgetHeaderFile(unit: Unit, name: string): Promise<void> {
  if (name === '') return;
  const carrying = unit.db.select({ id: messages.id }).from(messages).where(eq(messages.mediaId, mediaFiles.id));
  const unused = unit.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.name, name), notExists(carrying)));
  await forgetFiles(unit, unused);
}

/** The condition that the file whose name is in a column belongs to a template. */
export function isOfTemplate(name: Column): SQL {
  return sql`exists (select 1 from ${messageTemplates} where ${messageTemplates.headerFile} = ${name})`;
}
