import type { BodyOutput } from '@recado/contract';
import { parameterFormatOf } from '@recado/contract/template-variables';
import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { copyHeaderFile } from './header-file.ts';
import {
  type PresentedTemplate,
  publishTemplate,
  requireAccount,
  requireTemplate,
  type StoredTemplate,
} from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

/** What a draft is made of. */
type DraftFields = Pick<
  StoredTemplate,
  'companyId' | 'accountId' | 'name' | 'language' | 'category' | 'content' | 'examples' | 'bindings'
>;

/** Creates a draft in the account of a connection. Throws ERR_NO_WAPP_FOUND, ERR_NOT_SUPPORTED, ERR_TEMPLATE_NAME_ALREADY_EXISTS. */
export async function createTemplate(
  unit: Unit,
  { companyId }: CallerSession,
  { whatsappId, ...draft }: BodyOutput<'POST /templates'>,
): Promise<PresentedTemplate> {
  const { accountId } = await requireAccount(unit, companyId, whatsappId);
  const id = await storeDraft(unit, { ...draft, companyId, accountId });
  return publishTemplate(unit, { companyId, id }, 'create');
}

/**
 * Stores a draft. A template that was deleted at WhatsApp gives its name to a new draft. Throws
 * ERR_TEMPLATE_NAME_ALREADY_EXISTS.
 */
async function storeDraft(unit: Unit, fields: DraftFields): Promise<number> {
  const { companyId, accountId, name, language } = messageTemplates;
  const values = { ...fields, parameterFormat: parameterFormatOf(fields.content) };
  const fresh = { externalId: null, status: 'DRAFT', quality: 'UNKNOWN', nextCategory: null, edits: [] } as const;
  const clean = { reason: null, advice: null, notice: null, noticedAt: null, submittedAt: null, headerFile: '' };
  const [stored] = await unit.db
    .insert(messageTemplates)
    .values(values)
    .onConflictDoUpdate({
      target: [companyId, accountId, name, language],
      set: { ...values, ...fresh, edits: [], ...clean },
      setWhere: eq(messageTemplates.status, 'DELETED'),
    })
    .returning({ id: messageTemplates.id });
  if (!stored) throw new AppError('ERR_TEMPLATE_NAME_ALREADY_EXISTS');
  return stored.id;
}

/** The fields that WhatsApp has, too: after the first submission they change only with another one. */
const submitted = ['name', 'language', 'category', 'content'] as const;

/**
 * Changes a draft, or what only this installation has of another template: examples and bindings. Throws
 * ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_STATE, ERR_TEMPLATE_NAME_ALREADY_EXISTS.
 */
export async function changeTemplate(
  unit: Unit,
  { companyId }: CallerSession,
  id: number,
  changes: BodyOutput<'PUT /templates/:templateId'>,
): Promise<PresentedTemplate> {
  const { template } = await requireTemplate(unit, companyId, id);
  const isShared = template.status !== 'DRAFT';
  if (isShared && submitted.some((field) => changes[field] !== undefined)) throw new AppError('ERR_TEMPLATE_STATE');
  const { name = template.name, language = template.language, content = template.content } = changes;
  await requireFreeName(unit, { ...template, name, language });
  await unit.db
    .update(messageTemplates)
    .set({ ...withoutAbsent(changes), parameterFormat: parameterFormatOf(content) })
    .where(eq(messageTemplates.id, id));
  return publishTemplate(unit, template);
}

function withoutAbsent(changes: BodyOutput<'PUT /templates/:templateId'>): Partial<StoredTemplate> {
  const { name, language, category, content, examples, bindings } = changes;
  return {
    ...(name !== undefined && { name }),
    ...(language !== undefined && { language }),
    ...(category !== undefined && { category }),
    ...(content !== undefined && { content }),
    ...(examples !== undefined && { examples }),
    ...(bindings !== undefined && { bindings }),
  };
}

type Named = Pick<StoredTemplate, 'companyId' | 'accountId' | 'name' | 'language'> & { id?: number };

async function requireFreeName(unit: Unit, named: Named): Promise<void> {
  const [other] = await unit.db.select({ id: messageTemplates.id }).from(messageTemplates).where(isNamed(named));
  if (other && other.id !== named.id) throw new AppError('ERR_TEMPLATE_NAME_ALREADY_EXISTS');
}

function isNamed({ companyId, accountId, name, language }: Named) {
  return and(
    eq(messageTemplates.companyId, companyId),
    eq(messageTemplates.accountId, accountId),
    eq(messageTemplates.name, name),
    eq(messageTemplates.language, language),
  );
}

/**
 * Copies a template with its examples, bindings and file as a draft: in another language, to another connection's account,
 * or under another name, which is found if nothing is given. Throws ERR_NO_TEMPLATE_FOUND, ERR_NO_WAPP_FOUND,
 * ERR_NOT_SUPPORTED, ERR_TEMPLATE_NAME_ALREADY_EXISTS.
 */
export async function duplicateTemplate(
  unit: Unit,
  { companyId }: CallerSession,
  id: number,
  target: BodyOutput<'POST /templates/:templateId/duplicate'>,
): Promise<PresentedTemplate> {
  const { template, file } = await requireTemplate(unit, companyId, id);
  const accountId =
    target.whatsappId === undefined
      ? template.accountId
      : (await requireAccount(unit, companyId, target.whatsappId)).accountId;
  const { category, content, examples, bindings, language: own } = template;
  const language = target.language ?? own;
  const isElsewhere = accountId !== template.accountId || language !== own;
  const name = target.name ?? (isElsewhere ? template.name : await freeName(unit, template));
  const draft = { companyId, accountId, name, language, category, content, examples, bindings };
  const copyId = await storeDraft(unit, draft);
  if (file) await copyHeaderFile(unit, { templateId: copyId, file });
  return publishTemplate(unit, { companyId, id: copyId }, 'create');
}

/** More copies of one template than these have a name of their own. */
const mostCopies = 99;

/** The name of a copy: `name_2`, `name_3`, … Throws ERR_TEMPLATE_NAME_ALREADY_EXISTS when all are taken. */
async function freeName(unit: Unit, template: Named): Promise<string> {
  const base = template.name.replace(/_\d+$/, '').slice(0, 500);
  const names = Array.from({ length: mostCopies }, (_, index) => `${base}_${index + 2}`);
  const { companyId, accountId, name } = messageTemplates;
  const isOfAccount = and(eq(companyId, template.companyId), eq(accountId, template.accountId));
  const rows = await unit.db
    .select({ name })
    .from(messageTemplates)
    .where(and(isOfAccount, inArray(name, names)));
  const taken = new Set(rows.map((row) => row.name));
  return one(
    names.filter((free) => !taken.has(free)),
    'ERR_TEMPLATE_NAME_ALREADY_EXISTS',
  );
}
