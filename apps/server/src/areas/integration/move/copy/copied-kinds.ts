import type { SourceKind, SourceRecords } from '../source/records.ts';
import type { ReadOptions, Source } from '../source/source.ts';
import { integrationsStep } from './automation/integrations-step.ts';
import { promptsStep } from './automation/prompts-step.ts';
import { campaignSettingsStep } from './campaigns/campaign-settings-step.ts';
import { campaignsStep } from './campaigns/campaigns-step.ts';
import { contactListItemsStep, contactListsStep } from './campaigns/contact-lists-steps.ts';
import { fileListsStep } from './campaigns/file-lists-step.ts';
import { schedulesStep } from './campaigns/schedules-step.ts';
import { shippingsStep } from './campaigns/shippings-step.ts';
import { chatMessagesStep } from './chats/chat-messages-step.ts';
import { chatsStep } from './chats/chats-step.ts';
import { connectionsStep } from './connections/connections-step.ts';
import { conversationSteps } from './conversation-steps.ts';
import { copyPage, type PreparedPage, preparePage } from './copy-rows.ts';
import type { CopyServices } from './copy-services.ts';
import type { CopyContext, CopyStep } from './copy-step.ts';
import { CopyStopped } from './copy-stopped.ts';
import { announcementsStep } from './platform/announcements-step.ts';
import { helpsStep } from './platform/helps-step.ts';
import { invoicesStep } from './platform/invoices-step.ts';
import type { ProgressKeeper } from './progress.ts';
import { reading } from './reading.ts';
import { queueOptionsStep } from './team/queue-options-step.ts';
import { queuesStep } from './team/queues-step.ts';
import { quickMessagesStep } from './team/quick-messages-step.ts';
import { settingsStep } from './team/settings-step.ts';
import { tagsStep } from './team/tags-step.ts';
import { usersStep } from './team/users-step.ts';

/** The copy of one company, while it runs. */
export interface Copying {
  services: CopyServices;
  source: Source;
  context: CopyContext;
  keeper: ProgressKeeper;
  /** Undefined for a first copy. */
  changedSince: Date | undefined;
  signal: AbortSignal;
}

/** A kind of rows that is copied. */
export interface CopiedKind {
  kind: SourceKind;
  copy(copying: Copying): Promise<void>;
}

/**
 * All kinds beside plans and companies, in the order in which each refers to earlier ones only. Prompts and integrations
 * come before the queues and connections that use them.
 */
export function copiedKinds(services: CopyServices): CopiedKind[] {
  const conversations = conversationSteps(services);
  return [
    kindOf(promptsStep(services)),
    kindOf(integrationsStep(services)),
    kindOf(queuesStep),
    kindOf(queueOptionsStep(services)),
    kindOf(connectionsStep),
    kindOf(usersStep),
    kindOf(settingsStep(services)),
    kindOf(tagsStep),
    kindOf(conversations.contacts),
    kindOf(conversations.tickets),
    kindOf(conversations.rounds),
    kindOf(conversations.messages),
    kindOf(conversations.notes),
    kindOf(quickMessagesStep(services)),
    kindOf(schedulesStep(services)),
    kindOf(contactListsStep),
    kindOf(contactListItemsStep),
    kindOf(fileListsStep(services)),
    kindOf(campaignsStep(services)),
    kindOf(shippingsStep),
    kindOf(campaignSettingsStep),
    kindOf(chatsStep),
    kindOf(chatMessagesStep(services)),
    kindOf(invoicesStep),
    kindOf(announcementsStep(services)),
    kindOf(helpsStep),
  ];
}

/** Rows that are read by their ids at a time. */
const mostNamed = 1_000;

/**
 * Kinds with many rows: of these a later copy reads only what changed since. The others are always read whole, because
 * some of what belongs to them, e.g. the queues of a user, has no time.
 */
const large: ReadonlySet<SourceKind> = new Set<SourceKind>([
  'contacts',
  'tickets',
  'rounds',
  'messages',
  'notes',
  'contactListItems',
  'shippings',
  'chatMessages',
]);

function kindOf<Kind extends SourceKind>(step: CopyStep<Kind>): CopiedKind {
  return { kind: step.kind, copy: (copying) => copyKind(copying, step) };
}

async function copyKind<Kind extends SourceKind>(copying: Copying, step: CopyStep<Kind>): Promise<void> {
  const { services, context, changedSince } = copying;
  await copySome(copying, step, changedSince && large.has(step.kind) ? { changedSince } : {});
  if (!changedSince || !step.again) return;
  const again = await services.database.tenant(context.companyId, async (unit) => step.again?.(unit, context) ?? []);
  for (let start = 0; start < again.length; start += mostNamed)
    await copySome(copying, step, { ids: again.slice(start, start + mostNamed) });
}

/** A page of rows that was read, and how many rows it had. */
interface ReadPage<Row> extends PreparedPage<Row> {
  read: number;
}

/** While a page is written, the next one is read and its files are stored. */
async function copySome<Kind extends SourceKind>(
  copying: Copying,
  step: CopyStep<Kind>,
  which: Pick<ReadOptions, 'changedSince' | 'ids'>,
): Promise<void> {
  const { services, source, context, keeper, signal } = copying;
  const { kind } = step;
  const parts = { database: services.database, step, context };
  const pages = source.rows(kind, { companyId: context.sourceCompanyId, signal, ...which })[Symbol.asyncIterator]();
  const readPage = async (): Promise<ReadPage<SourceRecords[Kind]> | null> => {
    const { value: rows, done } = await reading(signal, () => pages.next());
    return done ? null : { read: rows.length, ...(await preparePage(parts, rows)) };
  };
  let next = readPage();
  try {
    for (let page = await next; page; page = await next) {
      next = readPage();
      // What fails ends the copy when this page is written.
      next.catch(() => undefined);
      await copyPage(parts, page);
      for (const finding of source.findings()) keeper.find(finding);
      await keeper.advance(kind, page.read);
      await services
        .breathe(signal, (isWaiting) => keeper.pause(isWaiting))
        .catch((error: unknown) => {
          throw signal.aborted ? new CopyStopped('stopped') : error;
        });
    }
  } finally {
    // It must not go on behind the end of the copy.
    await next.catch(() => undefined);
    await pages.return?.();
  }
}
