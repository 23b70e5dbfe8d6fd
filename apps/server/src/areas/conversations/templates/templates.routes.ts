import type { QueryOutput, TemplateUse, templateEndpoints } from '@recado/contract';
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { folded, matches } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { changeTemplate, createTemplate, duplicateTemplate } from './change-templates.ts';
import { connectionUses } from './connection-uses.ts';
import { attachHeaderFile, removeHeaderFile } from './header-file.ts';
import { templateUsesAsked } from './in-process-events.ts';
import { removeTemplate } from './remove-template.ts';
import { submitTemplate } from './submit-template.ts';
import { syncOnRequest } from './sync-templates.ts';
import { readFigures, readFiguresOf } from './template-figures.ts';
import {
  presentTemplate,
  presentTemplates,
  publishTemplate,
  requireAccount,
  requireTemplate,
  selectTemplates,
} from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

const { name, language, id } = messageTemplates;
/** What is searched: the name and the texts. */
const searched = folded(name, language);
/** The most templates that a composer offers at once; a search finds the others. */
const mostOffered = 100;

/** Message templates of the official platform (CLOUD-API, Templates; ADR 129). */
export function templateRoutes(platform: ServicePlatform): Handlers<keyof typeof templateEndpoints> {
  return {
    async 'GET /templates'({ unit, session, query }) {
      const { rows, ...page } = await listOf(
        unit,
        {
          from: messageTemplates,
          rows: selectTemplates(unit),
          where: await chosenBy(unit, session, query),
          search: searched,
          order: query.noticed ? [desc(messageTemplates.noticedAt), id] : [name, language, id],
        },
        query,
      );
      return { records: await presentTemplates(unit, rows), ...page };
    },
    async 'GET /templates/list'({ unit, session: { companyId }, query }) {
      const { accountId } = await requireAccount(unit, companyId, query.whatsappId);
      const isOwn = and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.accountId, accountId));
      const isWanted =
        query.templateId === undefined ? eq(messageTemplates.status, 'APPROVED') : eq(id, query.templateId);
      const rows = await selectTemplates(unit)
        .where(and(isOwn, isWanted, matches(searched, query.searchParam)))
        .orderBy(name, language, id)
        .limit(mostOffered);
      return presentTemplates(unit, rows);
    },
    'GET /templates/figures': ({ unit, session, query }) => readFigures(unit, session.companyId, query),
    'GET /templates/:templateId': ({ unit, session, params }) =>
      presentTemplate(unit, session.companyId, params.templateId),
    'GET /templates/:templateId/figures': ({ unit, session, params, query }) =>
      readFiguresOf(unit, session.companyId, params.templateId, query),
    'GET /templates/:templateId/uses': async ({ unit, session, params }) => ({
      uses: await usesOf(unit, session.companyId, params.templateId),
    }),
    'POST /templates': ({ unit, session, body }) => createTemplate(unit, session, body),
    async 'POST /templates/sync'({ unit, session, query }) {
      await syncOnRequest(unit, session.companyId, query.whatsappId);
      return { message: 'The templates are being fetched' };
    },
    'PUT /templates/:templateId': ({ unit, session, params, body }) =>
      changeTemplate(unit, session, params.templateId, body),
    'POST /templates/:templateId/submit': {
      withoutUnit: ({ session, params, body }) => submitTemplate(platform, session, params.templateId, body),
    },
    'POST /templates/:templateId/duplicate': ({ unit, session, params, body }) =>
      duplicateTemplate(unit, session, params.templateId, body),
    'DELETE /templates/:templateId': {
      async withoutUnit({ session, params }) {
        await removeTemplate(platform, session, params.templateId);
        return { message: 'Template deleted' };
      },
    },
    async 'DELETE /templates/:templateId/notice'({ unit, session, params }) {
      const { template } = await requireTemplate(unit, session.companyId, params.templateId);
      await unit.db.update(messageTemplates).set({ notice: null, noticedAt: null }).where(eq(id, template.id));
      return publishTemplate(unit, template);
    },
    'POST /templates/:templateId/media-upload': {
      check: ({ unit, session, params }) => requireTemplate(unit, session.companyId, params.templateId),
      attach: ({ unit, session, params, file }) => attachHeaderFile(unit, session, params.templateId, file),
    },
    'DELETE /templates/:templateId/media-upload': ({ unit, session, params }) =>
      removeHeaderFile(unit, session, params.templateId),
  };
}

/** The condition for the templates of a list. What was deleted at WhatsApp is shown only to who asks for it. */
async function chosenBy(unit: Unit, { companyId }: CallerSession, query: QueryOutput<'GET /templates'>) {
  const { whatsappId, status, category, language: chosen, quality, noticed } = query;
  const account = whatsappId === undefined ? undefined : await requireAccount(unit, companyId, whatsappId);
  return and(
    eq(messageTemplates.companyId, companyId),
    account && eq(messageTemplates.accountId, account.accountId),
    status ? eq(messageTemplates.status, status) : noticed ? undefined : ne(messageTemplates.status, 'DELETED'),
    category && eq(messageTemplates.category, category),
    chosen === undefined ? undefined : eq(language, chosen),
    quality && eq(messageTemplates.quality, quality),
    noticed ? isNotNull(messageTemplates.notice) : undefined,
  );
}

async function usesOf(unit: Unit, companyId: number, templateId: number): Promise<TemplateUse[]> {
  await requireTemplate(unit, companyId, templateId);
  const found = await connectionUses(unit, companyId, templateId);
  await unit.emit(templateUsesAsked, { companyId, templateId, found });
  return found;
}
