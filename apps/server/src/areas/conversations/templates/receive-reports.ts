import { templateCategory, templateQuality, templateStatus } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { accountChanged } from '../../../channels/account-events.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { templateReported } from './in-process-events.ts';
import { isOfAccount, noticeOf } from './store-remote.ts';
import { syncLater } from './sync-templates.ts';
import { connectionOf, publishTemplate, type StoredTemplate } from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

/** The reports about templates (CLOUD-API 13 to 16). */
type Report<Kind extends 'templateStatus' | 'templateQuality' | 'templateCategory' | 'templateComponents'> = PayloadOf<
  (typeof accountChanged)[Kind]
>;
type AnyReport = Report<'templateStatus' | 'templateQuality' | 'templateCategory' | 'templateComponents'>;

/** The events that put a template in a state of another name; events that are states have their own names. */
const states: Readonly<Record<string, StoredTemplate['status']>> = {
  REINSTATED: 'APPROVED',
  PENDING_DELETION: 'DELETED',
};

/** A template in such an event stays as it is: it can still be sent. */
const unchanged: ReadonlySet<string> = new Set(['FLAGGED', 'LOCKED', 'UNLOCKED']);

/**
 * Handles an event of a template's life, which is not always a state (CLOUD-API 15). After one that says nothing about the
 * present state, the account's templates are fetched.
 */
export async function onTemplateStatus(unit: Unit, report: Report<'templateStatus'>): Promise<void> {
  const { event, reason, advice } = report.change;
  const known = await lockReported(unit, report, 'status');
  if (!known) return;
  const told = { reason: saying(reason), advice: saying(advice) };
  if (event === 'FLAGGED') return apply(unit, known, report, 'status', { ...told, ...noticed(report, 'flagged') });
  if (unchanged.has(event)) return;
  const status = states[event] ?? templateStatus.safeParse(event).data;
  if (!status || status === 'DRAFT') return fetchAgain(unit, report);
  const notice = noticeOf(known, { ...known, status });
  await apply(unit, known, report, 'status', { status, ...told, ...(notice && noticed(report, notice)) });
}

/** Handles a change of how customers take a template. */
export async function onTemplateQuality(unit: Unit, report: Report<'templateQuality'>): Promise<void> {
  const quality = templateQuality.safeParse(report.change.quality).data;
  const known = quality && (await lockReported(unit, report, 'quality'));
  if (!known) return;
  const notice = noticeOf(known, { ...known, quality });
  await apply(unit, known, report, 'quality', { quality, ...(notice && noticed(report, notice)) });
}

/** Handles a category that was changed, or is about to be (CLOUD-API 14). */
export async function onTemplateCategory(unit: Unit, report: Report<'templateCategory'>): Promise<void> {
  const category = templateCategory.safeParse(report.change.category).data;
  const next = templateCategory.safeParse(report.change.next).data;
  const known = (category || next) && (await lockReported(unit, report, 'category'));
  if (!known) return;
  const moved = category ?? known.category;
  const isMoving = next !== undefined && next !== moved;
  const notice = isMoving ? 'moving' : moved === known.category ? undefined : 'moved';
  const changes = { category: moved, nextCategory: isMoving ? next : null };
  await apply(unit, known, report, 'category', { ...changes, ...(notice && noticed(report, notice)) });
}

/** Handles parts that WhatsApp changed: they are fetched in the form in which they were submitted. */
export function onTemplateComponents(unit: Unit, report: Report<'templateComponents'>): Promise<void> {
  return fetchAgain(unit, report);
}

/** The template of a report, locked; undefined for an older report than one that was handled, after fetching an unknown one. */
async function lockReported(
  unit: Unit,
  report: AnyReport,
  about: keyof StoredTemplate['reported'],
): Promise<StoredTemplate | undefined> {
  const { templateId, name, language } = report.change;
  const rows = await unit.db
    .select()
    .from(messageTemplates)
    .where(and(isOfAccount(report), eq(messageTemplates.name, name), eq(messageTemplates.language, language)))
    .for('update');
  const known = rows.find(({ externalId }) => externalId === templateId);
  if (!known) await fetchAgain(unit, report);
  return known && (known.reported[about] ?? 0) <= report.at ? known : undefined;
}

async function apply(
  unit: Unit,
  known: StoredTemplate,
  { at }: AnyReport,
  about: keyof StoredTemplate['reported'],
  changes: Partial<StoredTemplate>,
): Promise<void> {
  const reported = { ...known.reported, [about]: at };
  await unit.db
    .update(messageTemplates)
    .set({ ...changes, reported })
    .where(eq(messageTemplates.id, known.id));
  await publishTemplate(unit, known);
  const noticedAt = changes.notice && changes.notice !== known.notice ? (changes.noticedAt ?? null) : null;
  const isOther = changes.status !== undefined && changes.status !== known.status;
  const { id: templateId, companyId } = known;
  if (isOther || noticedAt) await unit.emit(templateReported, { companyId, templateId, noticedAt });
}

function noticed({ at }: AnyReport, notice: NonNullable<StoredTemplate['notice']>): Partial<StoredTemplate> {
  return { notice, noticedAt: new Date(at) };
}

/** WhatsApp says NONE for no reason. */
function saying(text: string | null): string | null {
  return text === null || text === '' || text === 'NONE' ? null : text;
}

async function fetchAgain(unit: Unit, report: AnyReport): Promise<void> {
  await syncLater(unit, report, await connectionOf(unit, report));
}
