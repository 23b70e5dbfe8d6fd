import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { effectfulAfter, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { foreignPool, type NewJob } from '../../../platform/jobs/job.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { quickMessages } from '../../conversations/quick-messages/quick-messages.schema.ts';
import { knowledgePages, knowledgeSources } from './knowledge.schema.ts';
import { presentSource, publishSource, type SourceRow } from './knowledge-rows.ts';
import { NotRead, readPage } from './reading/read-page.ts';
import { type Passage, splitText } from './reading/split.ts';
import { passagesOfTickets } from './reading/ticket-passages.ts';
import { beginVisit } from './reading/visit-site.ts';
import { noteFailure, storePassages } from './store-passages.ts';

const kind = 'read-knowledge';
const payload = z.object({ sourceId: z.int() });
/** Milliseconds after which a page is read again. */
const day = 24 * 60 * 60_000;
/** How many pages of all companies one run adds; further ones follow an hour later. */
const mostAtOnce = 500;

/** A job that reads a page; the pages of a company are read one after the other, with a pause. */
export function readPageJob({ id: sourceId, companyId }: SourceRow): NewJob {
  const lane = `knowledge:${companyId}`;
  return {
    kind,
    companyId,
    payload: { sourceId },
    lane,
    pool: foreignPool,
    minGapMs: 1000,
    dedupeKey: `${kind}:${sourceId}`,
  };
}

/** Reads a page, and stores its passages or why there are none. */
export function readPageHandler({ configuration }: ServicePlatform): JobHandler {
  return effectfulAfter(kind, payload, findSource, async (source) => {
    if (source?.kind !== 'page' || source.follows) return undefined;
    const { address } = source;
    const request = { address, allowed: configuration.outboundOrigins, signal: AbortSignal.timeout(60_000) };
    const read = await readPage(request).catch((error: unknown) => {
      if (error instanceof NotRead) return error;
      throw error;
    });
    return async (unit) => {
      // Deleted, or its address changed meanwhile, for which another job waits.
      const [still] = await unit.db
        .select()
        .from(knowledgeSources)
        .where(eq(knowledgeSources.id, source.id))
        .for('update');
      if (still?.address !== source.address || still.follows) return;
      const record =
        read instanceof NotRead
          ? await noteFailure(unit, still, read.failure)
          : await storePassages(unit, still, splitText(read?.text ?? ''));
      publishSource(unit, record.companyId, { action: 'update', record: presentSource(record) });
    };
  });
}

async function findSource(unit: Unit, { sourceId }: z.output<typeof payload>): Promise<SourceRow | undefined> {
  const [source] = await unit.db.select().from(knowledgeSources).where(eq(knowledgeSources.id, sourceId));
  return source;
}

/** The passages of what is in the database: an answer is one with its question, a text or file is split. */
export async function passagesOf(unit: Unit, source: SourceRow): Promise<Passage[]> {
  if (source.kind === 'tickets') return passagesOfTickets(unit, source.companyId);
  if (source.kind !== 'quick-messages') return splitText(source.text);
  const { companyId, geral, status, shortcode, message } = quickMessages;
  const shared = await unit.db
    .select({ shortcode, message })
    .from(quickMessages)
    .where(and(eq(companyId, source.companyId), eq(geral, true), eq(status, true)))
    .orderBy(shortcode, quickMessages.id);
  return shared.flatMap((one) => splitText(one.message).map(({ text }) => ({ heading: one.shortcode, text })));
}

/** Reads pages, sites, quick messages and resolved tickets again that were read a day ago. */
export function readAgainWork({ database, clock }: ServicePlatform): RecurringWork {
  return {
    name: 'read-knowledge-again',
    pattern: '20 * * * *',
    async run() {
      const before = new Date(clock().getTime() - day);
      const isOld = or(isNull(knowledgeSources.readAt), lt(knowledgeSources.readAt, before));
      const wasTried = lt(knowledgeSources.updatedAt, before);
      const sources = await database.system((unit) =>
        unit.db
          .select()
          .from(knowledgeSources)
          .where(and(isOld, wasTried))
          .orderBy(knowledgeSources.updatedAt)
          .limit(mostAtOnce),
      );
      for (const source of sources) {
        await database.tenant(source.companyId, (unit) => readSource(unit, source));
      }
    },
  };
}

/** Reads a source: a page and a site by jobs, everything else at once. Returns it as it is now. */
export async function readSource(unit: Unit, source: SourceRow): Promise<SourceRow> {
  if (source.kind !== 'page') return storePassages(unit, source, await passagesOf(unit, source));
  if (source.follows) return beginVisit(unit, source);
  await forgetPages(unit, source);
  await unit.enqueue(readPageJob(source));
  return source;
}

/** What was read while the links of a page were followed goes, but for what the page itself says. */
async function forgetPages(unit: Unit, source: SourceRow): Promise<void> {
  await unit.db.delete(knowledgePages).where(eq(knowledgePages.sourceId, source.id));
}
