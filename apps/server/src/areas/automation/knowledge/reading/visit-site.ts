import { mostFollowed } from '@recado/contract';
import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { touched } from '../../../../platform/database/schema/columns.ts';
import { effectfulAfter, type JobHandler } from '../../../../platform/jobs/handlers.ts';
import { foreignPool, type NewJob } from '../../../../platform/jobs/job.ts';
import { knowledgePages, knowledgePassages, knowledgeSources } from '../knowledge.schema.ts';
import { presentSource, publishSource, type SourceRow } from '../knowledge-rows.ts';
import { changeSource, storePagePassages } from '../store-passages.ts';
import { NotRead, type PageRequest, type ReadPage, readBeside, readPage } from './read-page.ts';
import { readRobots } from './robots.ts';
import { isBelow, linksOf, sitemapPages, titleOf } from './site-links.ts';
import { splitText } from './split.ts';

const kind = 'visit-knowledge-site';
const payload = z.object({ sourceId: z.int(), visit: z.int(), step: z.int() });
type Step = z.output<typeof payload>;
type PageRow = typeof knowledgePages.$inferSelect;

/** The most characters of a `robots.txt` that are kept; the rest of a longer one is not obeyed, as RFC 9309 allows. */
const longestRobots = 64 * 1024;

/**
 * One step of a visit to a site: its `robots.txt`, its sitemap, then its pages, each one request, at least a second apart. The lane of a company
 * is that of its single pages, too.
 */
function stepJob({ id: sourceId, companyId, visit }: SourceRow, step: number): NewJob {
  return {
    kind,
    companyId,
    payload: { sourceId, visit, step },
    lane: `knowledge:${companyId}`,
    pool: foreignPool,
    minGapMs: 1000,
    dedupeKey: `${kind}:${sourceId}:${visit}:${step}`,
  };
}

/** Begins to visit a site; a visit that is under way ends. Returns the source as it is now. */
export async function beginVisit(unit: Unit, source: SourceRow): Promise<SourceRow> {
  const begun = await changeSource(unit, source, {
    visit: source.visit + 1,
    pagesRead: 0,
    state: 'waiting',
    failure: null,
  });
  await unit.enqueue(stepJob(begun, 0));
  return begun;
}

/** What a step found before it asks the site. */
interface Found {
  source: SourceRow;
  page?: PageRow | undefined;
}

/** Makes the steps of visits. A failure of one page is its state and no end of the visit. */
export function visitSiteHandler({ configuration }: ServicePlatform): JobHandler {
  return effectfulAfter(kind, payload, findStep, async (found, asked) => {
    if (!found) return undefined;
    const { source, page } = found;
    const request = {
      allowed: configuration.outboundOrigins,
      signal: AbortSignal.timeout(60_000),
      mayCall: (address: URL) => isBelow(source.address, address),
    };
    if (asked.step === 0) return endWith(asked, await askRobots(source, request), keepRobots);
    if (asked.step === 1) return endWith(asked, await askSitemap(source, request), keepFirstPages);
    if (!page) return endWith(asked, undefined, endVisit);
    const read = await askPage(source, page, request);
    return endWith(asked, read, (unit, still) => keepPage(unit, still, page, read));
  });
}

async function findStep(unit: Unit, { sourceId, visit, step }: Step): Promise<Found | undefined> {
  const isCurrent = and(eq(knowledgeSources.id, sourceId), eq(knowledgeSources.visit, visit));
  const [source] = await unit.db.select().from(knowledgeSources).where(isCurrent);
  if (!source?.follows || step < 2) return source?.follows ? { source } : undefined;
  const [page] = await unit.db
    .select()
    .from(knowledgePages)
    .where(and(eq(knowledgePages.sourceId, sourceId), eq(knowledgePages.state, 'waiting')))
    .orderBy(asc(knowledgePages.depth), asc(knowledgePages.id))
    .limit(1);
  return { source, page };
}

/** Writes what a step found, unless its visit has ended, and adds the next step. */
function endWith<Result>(
  { sourceId, visit, step }: Step,
  result: Result,
  keep: (unit: Unit, source: SourceRow, result: Result) => Promise<SourceRow | 'over'>,
) {
  return async (unit: Unit) => {
    const isCurrent = and(eq(knowledgeSources.id, sourceId), eq(knowledgeSources.visit, visit));
    const [source] = await unit.db.select().from(knowledgeSources).where(isCurrent).for('update');
    if (!source) return;
    const kept = await keep(unit, source, result);
    if (kept === 'over') return;
    publishSource(unit, kept.companyId, { action: 'update', record: presentSource(kept) });
    if (kept.state === 'waiting') await unit.enqueue(stepJob(kept, step + 1));
  };
}

type SiteRequest = Omit<PageRequest, 'address'>;

/** Without a `robots.txt` everything is allowed; while it cannot be read, nothing is (RFC 9309, 2.3.1). */
async function askRobots({ address }: SourceRow, request: SiteRequest): Promise<string | NotRead> {
  const { origin } = new URL(address);
  const mayCall = (url: URL) => url.origin === origin;
  try {
    const { status, text } = await readBeside({ ...request, address: `${origin}/robots.txt`, mayCall });
    if (status >= 500) return new NotRead('robots', status);
    return status === 200 ? text.slice(0, longestRobots) : '';
  } catch (error) {
    if (error instanceof NotRead) return error;
    throw error;
  }
}

async function keepRobots(unit: Unit, source: SourceRow, robots: string | NotRead): Promise<SourceRow> {
  if (robots instanceof NotRead) return changeSource(unit, source, { state: 'failed', failure: robots.failure });
  return changeSource(unit, source, { robots });
}

/** The pages of a sitemap of the site; none if it has none that can be read. */
async function askSitemap({ address, robots }: SourceRow, request: SiteRequest): Promise<string[]> {
  const { origin } = new URL(address);
  const own = readRobots(robots).sitemaps.find((written) => URL.parse(written, origin)?.origin === origin);
  const mayCall = (url: URL) => url.origin === origin;
  try {
    const map = await readBeside({ ...request, address: new URL(own ?? '/sitemap.xml', origin).href, mayCall });
    return map.status === 200 ? sitemapPages(map.text, address, mostFollowed.pages) : [];
  } catch (error) {
    if (error instanceof NotRead) return [];
    throw error;
  }
}

/** The pages of the last visit are visited again; those of which nothing is known are forgotten. */
async function keepFirstPages(unit: Unit, source: SourceRow, mapped: readonly string[]): Promise<SourceRow> {
  const ofSource = eq(knowledgePages.sourceId, source.id);
  const isOfPage = eq(knowledgePassages.pageId, knowledgePages.id);
  const isEmpty = notExists(unit.db.select({ id: knowledgePassages.id }).from(knowledgePassages).where(isOfPage));
  await unit.db.delete(knowledgePages).where(and(ofSource, eq(knowledgePages.state, 'failed'), isEmpty));
  await unit.db.update(knowledgePages).set({ state: 'waiting', failure: null }).where(ofSource);
  // What was read while only this page was: its passages now come from its row.
  const isAlone = sql`${knowledgePassages.pageId} is null`;
  await unit.db.delete(knowledgePassages).where(and(eq(knowledgePassages.sourceId, source.id), isAlone));
  const own = new URL(source.address);
  own.hash = '';
  await addPages(unit, source, [own.href], 0);
  await addPages(unit, source, mapped, 1);
  return changeSource(unit, source, { pagesFound: await unit.db.$count(knowledgePages, ofSource), pagesRead: 0 });
}

/** Adds pages that are not known yet, as far as the site allows them and there is room. */
async function addPages(unit: Unit, source: SourceRow, addresses: readonly string[], depth: number): Promise<void> {
  const robots = readRobots(source.robots);
  const allowed = addresses.filter((address) => depth === 0 || robots.mayRead(pathOf(address)));
  const { id: sourceId, companyId } = source;
  const room = mostFollowed.pages - (await unit.db.$count(knowledgePages, eq(knowledgePages.sourceId, sourceId)));
  if (depth > mostFollowed.depth || room <= 0 || allowed.length === 0) return;
  const known = await unit.db
    .select({ address: knowledgePages.address })
    .from(knowledgePages)
    .where(eq(knowledgePages.sourceId, sourceId));
  const isKnown = new Set(known.map(({ address }) => address));
  const added = allowed.filter((address) => !isKnown.has(address)).slice(0, room);
  if (added.length === 0) return;
  const rows = added.map((address) => ({ companyId, sourceId, address, depth, state: 'waiting' as const }));
  await unit.db.insert(knowledgePages).values(rows).onConflictDoNothing();
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** `same`: as it was. */
async function askPage(source: SourceRow, page: PageRow, request: SiteRequest): Promise<ReadPage | NotRead | 'same'> {
  const { address, etag, lastModified, readAt } = page;
  if (!readRobots(source.robots).mayRead(pathOf(address))) return new NotRead('robots');
  try {
    const known = readAt === null ? {} : { known: { etag, lastModified } };
    return (await readPage({ ...request, ...known, address })) ?? 'same';
  } catch (error) {
    if (error instanceof NotRead) return error;
    throw error;
  }
}

async function keepPage(
  unit: Unit,
  source: SourceRow,
  page: PageRow,
  read: ReadPage | NotRead | 'same',
): Promise<SourceRow> {
  const now = unit.now();
  const set = (changes: Partial<PageRow>) =>
    unit.db
      .update(knowledgePages)
      .set({ ...changes, ...touched })
      .where(eq(knowledgePages.id, page.id));
  if (read === 'same') await set({ state: 'ready', failure: null, readAt: now });
  else if (read instanceof NotRead) {
    await set({ state: 'failed', failure: read.failure, readAt: null });
    // What the site took away, or forbids now, is not said any more; a page that only failed keeps what was read.
    const isGone = read.failure === 'robots' || read.status === 404 || read.status === 410;
    if (isGone) await unit.db.delete(knowledgePassages).where(eq(knowledgePassages.pageId, page.id));
  } else {
    const title = titleOf(read.html);
    const fits = await storePagePassages(unit, source, { ...page, title }, splitText(read.text));
    const { etag, lastModified } = read;
    await set(
      fits
        ? { state: 'ready', failure: null, readAt: now, title, etag, lastModified }
        : { state: 'failed', failure: 'too-many-passages', readAt: null },
    );
    const links = linksOf(read.html, source.address, page.address);
    await addPages(unit, source, links, page.depth + 1);
  }
  const ofSource = eq(knowledgePages.sourceId, source.id);
  return changeSource(unit, source, {
    pagesFound: await unit.db.$count(knowledgePages, ofSource),
    pagesRead: await unit.db.$count(knowledgePages, and(ofSource, ne(knowledgePages.state, 'waiting'))),
    passages: await unit.db.$count(knowledgePassages, eq(knowledgePassages.sourceId, source.id)),
  });
}

/** A site is ready when one of its pages is; otherwise it failed as its address did. */
async function endVisit(unit: Unit, source: SourceRow): Promise<SourceRow> {
  const pages = await unit.db
    .select()
    .from(knowledgePages)
    .where(eq(knowledgePages.sourceId, source.id))
    .orderBy(asc(knowledgePages.depth), asc(knowledgePages.id));
  if (pages.some(({ state }) => state === 'ready'))
    return changeSource(unit, source, { state: 'ready', failure: null, readAt: unit.now() });
  return changeSource(unit, source, { state: 'failed', failure: pages[0]?.failure ?? 'empty' });
}
