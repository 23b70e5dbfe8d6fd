import { basename } from 'node:path';
import { type KnowledgePage, type knowledgeEndpoints, mostFollowed } from '@recado/contract';
import { asc, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { folded } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { oneLine, shortened } from '../../../platform/text/foreign-text.ts';
import { addSource, changeSource, deleteSource, readAgain } from './change-knowledge.ts';
import { changeSettings } from './change-settings.ts';
import { embedQuestion } from './embedding/embed-question.ts';
import { findPassages } from './find-passages.ts';
import { knowledgePages, knowledgeSources } from './knowledge.schema.ts';
import { presentSource, requireSource } from './knowledge-rows.ts';
import { readSettings } from './knowledge-settings.ts';
import { fileText } from './reading/file-text.ts';

/** How many passages a tried question shows. */
const mostShown = 8;

/** What a company knows (ADR 170). */
export function knowledgeRoutes(platform: ServicePlatform): Handlers<keyof typeof knowledgeEndpoints> {
  return {
    'GET /knowledge-sources': async ({ unit, session: { companyId }, query }) => {
      const list = {
        from: knowledgeSources,
        rows: unit.db.select().from(knowledgeSources).$dynamic(),
        where: eq(knowledgeSources.companyId, companyId),
        search: folded(knowledgeSources.title),
        order: [knowledgeSources.title, knowledgeSources.id],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { records: rows.map(presentSource), ...page };
    },
    'GET /knowledge-sources/:sourceId': async ({ unit, session, params }) =>
      presentSource(await requireSource(unit, session.companyId, params.sourceId)),
    'POST /knowledge-sources': ({ unit, session, body }) => addSource(unit, session.companyId, body),
    'POST /knowledge-sources/upload': inSteps({
      async perform({ session, files: [file] }) {
        if (!file) throw new AppError('ERR_NO_FILE_FOUND');
        return { title: titleOf(file.name), text: await fileText(file, session.companyId) };
      },
      finish: ({ unit, session, performed }) =>
        addSource(unit, session.companyId, { kind: 'file', ...performed, address: '', follows: false }),
    }),
    'PUT /knowledge-sources/:sourceId': ({ unit, session, params, body }) =>
      changeSource(unit, session.companyId, params.sourceId, body),
    'POST /knowledge-sources/:sourceId/read': ({ unit, session, params }) =>
      readAgain(unit, session.companyId, params.sourceId),
    'DELETE /knowledge-sources/:sourceId': async ({ unit, session, params }) => {
      await deleteSource(unit, session.companyId, params.sourceId);
      return { message: 'Source deleted' };
    },
    'GET /knowledge-sources/:sourceId/pages': async ({ unit, session, params }) => {
      const { id: sourceId } = await requireSource(unit, session.companyId, params.sourceId);
      return { pages: await readPages(unit, sourceId) };
    },
    'GET /knowledge-search': inSteps({
      perform: ({ session, query: { question } }) => embedQuestion(platform, session.companyId, question),
      finish: async ({ unit, session, query: { question }, performed }) => {
        const { hits } = await findPassages(unit, session.companyId, question, mostShown, performed);
        return { hits };
      },
    }),
    'GET /knowledge-settings': ({ unit, session }) => readSettings(unit, session.companyId),
    'PUT /knowledge-settings': ({ unit, session, body }) =>
      changeSettings(unit, platform.secret, session.companyId, body),
  };
}

/** The pages of a site, those nearest to its address first. */
async function readPages(unit: Unit, sourceId: number): Promise<KnowledgePage[]> {
  const { id, address, title, state, failure, readAt, depth } = knowledgePages;
  const rows = await unit.db
    .select({ id, address, title, state, failure, readAt })
    .from(knowledgePages)
    .where(eq(knowledgePages.sourceId, sourceId))
    .orderBy(asc(depth), asc(id))
    .limit(mostFollowed.pages);
  return rows.map((row) => ({ ...row, readAt: row.readAt?.toISOString() ?? null }));
}

/** The name of a file as the title of its source. */
function titleOf(name: string): string {
  return shortened(oneLine(basename(name)), 300) || 'arquivo';
}
