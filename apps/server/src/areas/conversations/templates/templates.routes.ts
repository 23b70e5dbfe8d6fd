import { type QueryOutput, type TemplateUse, templateCategory, type templateEndpoints } from '@recado/contract';
import { isForConversations } from '@recado/contract/template-purpose';
import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { folded, matches } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { changeTemplate, createTemplate, duplicateTemplate } from './change-templates.ts';
import { connectionUses } from './connection-uses.ts';
import { attachHeaderFile, removeHeaderFile } from './header-file.ts';
import { templateUsesAsked } from './in-process-events.ts';
import { prepareRemoval, removeAtWhatsapp, removeTemplate } from './remove-template.ts';
import { prepareSubmission, storeSubmitted, submitTemplate } from './submit-template.ts';
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
/** The categories that a person may choose from. */
const offered = templateCategory.options.filter((category) => isForConversations({ category }));

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
        query.templateId === undefined
          ? and(eq(messageTemplates.status, 'APPROVED'), inArray(messageTemplates.category, offered))
          : eq(id, query.templateId);
      const rows = await selectTemplates(unit)
        .where(and(isOwn, isWanted, matches(searched, query.searchParam)))
        .orderBy(name, language, id)
        .limit(mostOffered);
      return presentTemplates(unit, rows);
    },
    async 'GET /templates/languages'({ unit, session: { companyId } }) {
      const isThere = and(eq(messageTemplates.companyId, companyId), ne(messageTemplates.status, 'DELETED'));
      const rows = await unit.db
        .selectDistinct({ language })
        .from(messageTemplates)
        .where(isThere)
        .orderBy(asc(language))
        .limit(mostOffered);
      return rows.map((row) => row.language);
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
    'POST /templates/:templateId/submit': inSteps({
      prepare: ({ unit, session, params, body }) => prepareSubmission(unit, session, params.templateId, body),
      perform: ({ prepared: submission }) => submitTemplate(platform, submission),
      finish: ({ unit, prepared: submission, performed: made }) => storeSubmitted(unit, submission, made),
    }),
    'POST /templates/:templateId/duplicate': ({ unit, session, params, body }) =>
      duplicateTemplate(unit, session, params.templateId, body),
    'DELETE /templates/:templateId': inSteps({
      prepare: ({ unit, session, params }) => prepareRemoval(unit, session, params.templateId),
      perform: ({ prepared: leaving }) => removeAtWhatsapp(platform, leaving),
      async finish({ unit, prepared: leaving }) {
        await removeTemplate(unit, leaving);
        return { message: 'Template deleted' };
      },
    }),
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
