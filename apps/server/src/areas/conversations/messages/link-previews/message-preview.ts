import { createHash } from 'node:crypto';
import type { AnswerInput } from '@recado/contract';
import { webAddress } from '@recado/contract/link-address';
import { mayBeOpened, previewedAddress } from '@recado/contract/previewed-address';
import { and, eq, gt } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { FairPlaces } from '../../../../platform/database/fair-places.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallerSession, Context } from '../../../../platform/http/handler.ts';
import { earlyAnswer, inSteps } from '../../../../platform/http/steps.ts';
import { readSetting } from '../../../company/settings/stored-settings.ts';
import { requireMessage } from '../message-access.ts';
import { linkOf } from '../structured-content.ts';
import { linkPreviews } from './link-previews.schema.ts';
import { type PagePreview, previewOf } from './preview-of.ts';

type Key = 'GET /messages/:messageId/link-preview';
type Shown = AnswerInput<Key>['preview'];
type Stored = Pick<typeof linkPreviews.$inferSelect, 'title' | 'description' | 'site' | 'picture'>;

/** Pages that this process reads at the same time; a company gets half of them at most. */
const mostAtOnce = 8;
/** How many calls of a company wait for their turn, and how long. */
const patience = { waiting: 20, milliseconds: 5_000 };
/** New pages of a company in an hour, in all processes. */
const mostInHour = 300;
const hour = 3_600_000;
/** How long a preview is kept, and for how long a page that has none is not asked again. */
const kept = { found: 7 * 24 * hour, none: 6 * hour };
/**
 * Milliseconds after which what was read is forgotten: if its row was not kept, and once it was, because whoever asks may have looked
 * before that.
 */
const remembered = { unkept: 10_000, kept: 1_000 };
/** The largest picture of a page that is shown, in bytes. */
const largestPicture = 48 * 1024;

/** An address whose page is not known. */
interface Unread {
  written: string;
  addressHash: string;
}
/** What there is to do for a message. */
type Wish = { known: Shown } | Unread;

/**
 * The preview of the page whose address is in a message that came without one (ADR 180), for those who may read it. Throws
 * ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION.
 */
export function messagePreview(platform: ServicePlatform) {
  const places = new FairPlaces(mostAtOnce, { waiting: () => undefined, refused: () => undefined });
  const underWay = new Map<string, Promise<Stored | undefined>>();

  /** Reads a page in its company's turn; undefined if there is too much to do. */
  async function read(companyId: number, written: string): Promise<Stored | undefined> {
    const release = await places.take(String(companyId), patience).catch(refusal);
    if (!release) return undefined;
    try {
      const page = await previewOf(written, { allowed: platform.configuration.outboundOrigins, mayOpen: mayBeOpened });
      return { ...wordsOf(page), picture: await pictureOf(platform, page, companyId) };
    } finally {
      release();
    }
  }

  /** The same, once for all who ask meanwhile, and until its row is there. */
  function readOnce(companyId: number, { written, addressHash }: Unread): Promise<Stored | undefined> {
    const key = keyOf(companyId, addressHash);
    const begun = underWay.get(key);
    if (begun) return begun;
    const reading = read(companyId, written);
    underWay.set(key, reading);
    const forget = () => underWay.delete(key);
    reading.then((page) => (page ? setTimeout(forget, remembered.unkept).unref() : forget()), forget);
    return reading;
  }

  return inSteps({
    async prepare({ unit, session, params }: Context<Key>) {
      const wish = await wishOf(unit, platform.secret, session, params.messageId);
      return 'known' in wish ? earlyAnswer({ preview: wish.known }) : wish;
    },
    async perform({ session, prepared }) {
      return (await readOnce(session.companyId, prepared)) ?? earlyAnswer({ preview: null });
    },
    async finish({ unit, session: { companyId }, prepared: { written, addressHash }, performed }) {
      await keep(unit, { companyId, addressHash, ...performed });
      const forget = () => underWay.delete(keyOf(companyId, addressHash));
      unit.afterCommit(() => void setTimeout(forget, remembered.kept).unref());
      return { preview: present(written, performed) };
    },
  });
}

function keyOf(companyId: number, addressHash: string): string {
  return `${companyId} ${addressHash}`;
}

/** Too much to do is no failure: the page is asked when the message is next seen. */
function refusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
  return undefined;
}

async function wishOf(unit: Unit, secret: string, session: CallerSession, messageId: number): Promise<Wish> {
  const { message } = await requireMessage(unit, session, messageId);
  const { companyId } = session;
  const isBare = message.mediaType === 'chat' && !message.isDeleted && !linkOf(message.data);
  const written = isBare ? previewedAddress(message.body) : undefined;
  if (written === undefined) return { known: null };
  if ((await readSetting(unit, secret, companyId, 'linkPreviews')) === 'disabled') return { known: null };
  const addressHash = hashOf(written);
  const now = unit.now();
  const isIt = and(eq(linkPreviews.companyId, companyId), eq(linkPreviews.addressHash, addressHash));
  const [row] = await unit.db
    .select()
    .from(linkPreviews)
    .where(and(isIt, gt(linkPreviews.expiresAt, now)));
  if (row) return { known: present(written, row) };
  const isNew = and(eq(linkPreviews.companyId, companyId), gt(linkPreviews.fetchedAt, new Date(now.getTime() - hour)));
  const isEnough = (await unit.db.$count(linkPreviews, isNew)) >= mostInHour;
  return isEnough ? { known: null } : { written, addressHash };
}

function hashOf(written: string): string {
  return createHash('sha256')
    .update(webAddress(written) ?? written)
    .digest('base64url');
}

function wordsOf(page: PagePreview | null): Omit<Stored, 'picture'> {
  return { title: page?.title ?? '', description: page?.description ?? '', site: page?.site ?? '' };
}

/** The picture of a page as this server makes it, so that no byte of a stranger reaches a browser; null without one. */
async function pictureOf({ storage }: ServicePlatform, page: PagePreview | null, companyId: number) {
  const small = page?.image && (await storage.shrink(page.image.bytes, companyId));
  return small && small.length <= largestPicture ? small : null;
}

async function keep(unit: Unit, page: Stored & { companyId: number; addressHash: string }): Promise<void> {
  const fetchedAt = unit.now();
  const expiresAt = new Date(fetchedAt.getTime() + (page.title === '' ? kept.none : kept.found));
  const row = { ...page, fetchedAt, expiresAt };
  await unit.db
    .insert(linkPreviews)
    .values(row)
    .onConflictDoUpdate({ target: [linkPreviews.companyId, linkPreviews.addressHash], set: row });
}

function present(address: string, row: Stored | undefined): Shown {
  if (!row || row.title === '') return null;
  const { title, description, site, picture } = row;
  return { address, title, description, site, image: picture?.toString('base64') ?? null };
}
