import type { TemplateNotice, TemplateStatus } from '@recado/contract';
import { and, eq, isNotNull, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import type { RemoteTemplate } from '../../../channels/template-port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { templateReported } from './in-process-events.ts';
import { publishTemplate, type StoredTemplate } from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

/** The account of a company whose templates are stored. */
export interface Account {
  companyId: number;
  accountId: string;
}

/** What administrators should know of a state. */
const notices: Partial<Record<TemplateStatus, TemplateNotice>> = {
  REJECTED: 'refused',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'limited',
};

/** What administrators should know of a template's change from one form to another; undefined if nothing. */
export function noticeOf(
  before: Pick<StoredTemplate, 'status' | 'category' | 'quality'>,
  after: Pick<StoredTemplate, 'status' | 'category' | 'quality'>,
): TemplateNotice | undefined {
  const ofState = after.status === before.status ? undefined : notices[after.status];
  if (ofState) return ofState;
  if (after.category !== before.category) return 'moved';
  return rank[after.quality] > rank[before.quality] ? 'quality' : undefined;
}

/** A higher rank is a worse quality; an unknown one is no news. */
const rank = { UNKNOWN: 0, GREEN: 0, YELLOW: 1, RED: 2 } as const;

/** Stores templates as WhatsApp reports them; drafts, bindings and files stay. Publishes those that changed. */
export async function storeRemote(unit: Unit, account: Account, remotes: readonly RemoteTemplate[]): Promise<void> {
  for (const remote of remotes) await storeOne(unit, account, remote);
}

/** A template is known by WhatsApp's id; before its first answer, e.g. after a crash, by its name and language. */
async function storeOne(unit: Unit, account: Account, remote: RemoteTemplate): Promise<void> {
  const { externalId, name, language } = remote;
  const isNamed = and(eq(messageTemplates.name, name), eq(messageTemplates.language, language));
  const rows = await unit.db
    .select()
    .from(messageTemplates)
    .where(and(isOfAccount(account), or(eq(messageTemplates.externalId, externalId), isNamed)))
    .for('update');
  const known = rows.find((row) => row.externalId === externalId) ?? rows[0];
  if (!known) return addRemote(unit, account, remote);
  const examples = { ...known.examples, ...remote.examples };
  const changed = { ...remote, examples };
  if (isSame(known, changed)) return;
  // A draft of this name is the one that was submitted: it is no news that it has a state now.
  const notice = known.externalId === null ? undefined : noticeOf(known, remote);
  await unit.db
    .update(messageTemplates)
    .set({
      ...changed,
      ...(remote.category !== known.category && { nextCategory: null }),
      ...(notice && { notice, noticedAt: unit.now() }),
    })
    .where(eq(messageTemplates.id, known.id));
  await publishTemplate(unit, known);
  const { id: templateId, companyId } = known;
  if (notice || remote.status !== known.status)
    await unit.emit(templateReported, { companyId, templateId, noticedAt: notice ? unit.now() : null });
}

async function addRemote(unit: Unit, account: Account, remote: RemoteTemplate): Promise<void> {
  const [added] = await unit.db
    .insert(messageTemplates)
    .values({ ...account, ...remote })
    .onConflictDoNothing()
    .returning({ id: messageTemplates.id });
  if (added) await publishTemplate(unit, { companyId: account.companyId, id: added.id }, 'create');
}

function isSame(known: StoredTemplate, remote: RemoteTemplate): boolean {
  const { externalId, category, status, quality, reason, parameterFormat, content, examples } = remote;
  const plain = known.externalId === externalId && known.category === category && known.status === status;
  const told = known.quality === quality && known.reason === reason && known.parameterFormat === parameterFormat;
  return plain && told && isEqual(known.content, content) && isEqual(known.examples, examples);
}

/** PostgreSQL keeps the fields of JSON in an order of its own. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]));
}

/**
 * Marks templates that WhatsApp no longer has: those with an id that a whole list did not name, and that were submitted
 * before it was fetched. Messages that were sent with them keep them.
 */
export async function markMissing(
  unit: Unit,
  account: Account,
  { seen, since }: { seen: readonly string[]; since: Date },
): Promise<void> {
  const { externalId, status, submittedAt } = messageTemplates;
  const missing = await unit.db
    .update(messageTemplates)
    .set({ status: 'DELETED', nextCategory: null, notice: 'deleted', noticedAt: unit.now() })
    .where(
      and(
        isOfAccount(account),
        isNotNull(externalId),
        ne(status, 'DELETED'),
        seen.length === 0 ? undefined : notInArray(externalId, [...seen]),
        lt(messageTemplates.createdAt, since),
        or(isNull(submittedAt), lt(submittedAt, since)),
      ),
    )
    .returning({ id: messageTemplates.id, companyId: messageTemplates.companyId });
  for (const template of missing) {
    await publishTemplate(unit, template);
    const { id: templateId, companyId } = template;
    await unit.emit(templateReported, { companyId, templateId, noticedAt: unit.now() });
  }
}

/** The condition that templates belong to an account. */
export function isOfAccount({ companyId, accountId }: Account) {
  return and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.accountId, accountId));
}
