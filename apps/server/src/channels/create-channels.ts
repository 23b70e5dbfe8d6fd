import { randomUUID } from 'node:crypto';
import { privacySettings } from '@recado/contract';
import { diallingForm } from '@recado/contract/phone-numbers';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Unit } from '../platform/database/database.ts';
import type { LifeSign } from '../platform/database/life-signs.ts';
import { one } from '../platform/database/one.ts';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import { AppError } from '../platform/errors.ts';
import type { JobWorker } from '../platform/jobs/worker.ts';
import type { Seal } from '../platform/security/sealing.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { atBorder, boundedHistory } from './border/event.ts';
import { connectionChanged } from './channel-events.ts';
import type { AwaitedMessage, Channels } from './channels.ts';
import { createOfficialAccounts } from './cloud-api/accounts/accounts.ts';
import { createAskGraph } from './cloud-api/accounts/graph-request.ts';
import { createStoredSecrets } from './cloud-api/accounts/stored-secrets.ts';
import type { GraphClient } from './cloud-api/graph-client.ts';
import { recordEvents } from './inbound-events.ts';
import { connectionPool, sendFileJob, sendTemplateJob, sendTextJob } from './jobs.ts';
import type { Capabilities, Channel, ChannelProvider } from './port.ts';
import {
  type AnswerStores,
  addressAnswer,
  answerQuestion,
  countAnswer,
  membersAnswer,
  outcomeAnswer,
  type Question,
  question,
  textAnswer,
} from './questions.ts';
import { createConnectionCommands } from './supervisor/connection-commands.ts';
import { createLeases, newHolder } from './supervisor/leases.ts';
import { openLine } from './supervisor/line.ts';
import { isFinal, writeState } from './supervisor/state.ts';
import { createSupervisor } from './supervisor/supervisor.ts';

/** The dependencies of the channels. */
export interface ChannelsParts {
  database: Database;
  logger: Logger;
  seal: Seal;
  providers: readonly ChannelProvider[];
  /** Asks the official platform. */
  graphClient: GraphClient;
  /** Where downloaded pictures are kept. */
  storage: Pick<Storage, 'keepStream' | 'remove'>;
  /** Whether this process may hold connections (role `channels`). */
  holdsConnections: boolean;
  /** The company's default connection, for questions that need any connection. */
  defaultConnection: (companyId: number) => Promise<{ id: number; status: string } | undefined>;
  /** Milliseconds; shorter in tests. */
  heartbeat?: number;
  leaseDuration?: number;
}

/** The channels of one process. */
export interface RunningChannels extends Channels {
  /** The channel of a connection that this process holds. */
  channel(connectionId: number): Channel | undefined;
  /** Starts to open connections; the worker runs the jobs of those that this process holds. */
  start(worker: Pick<JobWorker, 'serve' | 'leave'>): Promise<void>;
  /** Gives the connections to other processes that can hold them, while this one works on otherwise. */
  handOver(): Promise<void>;
  stop(): Promise<void>;
}

const noCapabilities: Capabilities = {
  edit: false,
  remove: false,
  react: false,
  pairingCode: false,
  groups: false,
  polls: false,
  interactive: false,
  templates: false,
  window: false,
  agenda: false,
  privacy: false,
};
/** Milliseconds after which a text of the platform, e.g. a recovery code, is no longer worth sending. */
const textLifetime = 10 * 60_000;
/** Milliseconds that another process may take to answer. */
const patience = 5_000;
/** Milliseconds that reading an agenda of thousands of people may take. */
const agendaPatience = 20_000;
/** Milliseconds for changing every privacy setting: each is a request of its own. */
const privacyPatience = 15_000;
/** Milliseconds that `sendAndWait` waits: a browser waits a minute, possibly for several messages. */
const sendPatience = 25_000;

/** Composes providers, supervisor and the messages between processes. Nothing runs before `start`. */
export function createChannels(parts: ChannelsParts): RunningChannels {
  const { database, logger, seal, storage } = parts;
  const providers = new Map(parts.providers.map((provider) => [provider.name, provider]));
  const capabilitiesOf = (name: string | null) => providers.get(name ?? '')?.capabilities ?? noCapabilities;
  const leaseDuration = parts.leaseDuration ?? 15_000;
  const holder = newHolder();
  const leases = createLeases(database, holder, leaseDuration);
  let lifeSign: LifeSign | null = null;
  const commands = createConnectionCommands(database, seal);
  let worker: Pick<JobWorker, 'serve' | 'leave'> | undefined;
  const supervisor = createSupervisor({
    database,
    logger,
    leases,
    providers,
    heartbeat: parts.heartbeat ?? 4_000,
    leaseDuration,
    steadyFor: () => lifeSign?.steadyFor() ?? 0,
    pairingNumber: commands.pairingNumber,
    wantsHistory: commands.wantsHistory,
    connected: (connectionId) => worker?.serve(connectionPool(connectionId)),
    disconnected: (connectionId) => worker?.leave(connectionPool(connectionId)),
    wakeOthers: () => line.say({ say: 'wake' }),
    writeState: (connectionId, _companyId, state) =>
      database.system(async (unit) => {
        await leases.assertHeld(unit, connectionId);
        await writeState(unit, connectionId, state);
        if (isFinal(state)) await leases.release(unit, connectionId);
      }),
  });
  const line = openLine(database.notifications, {
    wake: () => parts.holdsConnections && supervisor.wake(),
    drop: (connectionId, logout) => void supervisor.drop(connectionId, logout).then(supervisor.wake),
    answer(connectionId, request) {
      const channel = supervisor.channel(connectionId);
      return channel && answerQuestion(channel, question.parse(request), storesOf(connectionId));
    },
  });

  const storesOf = (connectionId: number): AnswerStores => ({
    storage,
    keepAgenda: (entries) =>
      database.system(async (unit) => {
        const [row] = await unit.db
          .select({ companyId: whatsapps.companyId })
          .from(whatsapps)
          .where(eq(whatsapps.id, connectionId));
        if (row) await recordEvents(unit, { ...row, connectionId }, [{ type: 'agenda', entries }]);
      }),
  });

  async function ask(connectionId: number, request: Question, timeout = patience): Promise<unknown> {
    const channel = supervisor.channel(connectionId);
    if (!channel) return line.ask(connectionId, request, timeout);
    return answerQuestion(channel, request, storesOf(connectionId)).catch(() => undefined);
  }

  async function askDefault(companyId: number, request: Question): Promise<unknown> {
    const connection = await parts.defaultConnection(companyId);
    return connection?.status === 'CONNECTED' ? ask(connection.id, request) : undefined;
  }

  function newMessageId(name: string): string {
    const provider = providers.get(name) ?? parts.providers[0];
    if (!provider) throw new AppError('ERR_NOT_SUPPORTED');
    return provider.newMessageId();
  }

  async function enqueueText(
    unit: Unit,
    { companyId, file, template, ...message }: AwaitedMessage & { askId?: string },
    lifetime: number,
  ): Promise<void> {
    const named = eq(whatsapps.id, message.connectionId);
    const connection = one(
      await unit.db.select({ provider: whatsapps.provider }).from(whatsapps).where(named),
      'ERR_NO_WAPP_FOUND',
    );
    const payload = { ...message, wid: newMessageId(connection.provider), until: Date.now() + lifetime };
    if (template) {
      const mediaId = file?.mediaId ?? null;
      await unit.enqueue(sendTemplateJob(companyId, { ...payload, template, mediaId }));
    } else await unit.enqueue(file ? sendFileJob(companyId, { ...payload, ...file }) : sendTextJob(companyId, payload));
  }

  /**
   * Runs a command that takes the connection from its holder. After the commit, the holder drops the connection, and
   * all processes check for connections to open.
   */
  async function retake(unit: Unit, connectionId: number, logout: boolean, command: Promise<void>): Promise<void> {
    await command;
    await unit.emit(connectionChanged, { connectionId, status: true });
    unit.afterCommit(() => line.say({ say: 'drop', connectionId, logout }));
    unit.afterCommit(() => line.say({ say: 'wake' }));
  }

  return {
    official: {
      accounts: createOfficialAccounts(createAskGraph(parts.graphClient)),
      secrets: createStoredSecrets(seal),
    },
    capabilitiesOf,
    newMessageId,
    sendText: (unit, message) => enqueueText(unit, message, textLifetime),
    async sendAndWait(message) {
      const askId = randomUUID();
      const answer = line.hear(askId, sendPatience);
      await database.tenant(message.companyId, (unit) => enqueueText(unit, { ...message, askId }, sendPatience));
      const { failedCode } = outcomeAnswer.catch({ failedCode: 'ERR_SENDING_WAPP_MSG' }).parse(await answer);
      if (failedCode) throw new AppError(failedCode);
    },
    tellOutcome: (askId, failedCode) => line.answer(askId, { failedCode }),
    async checkNumber(companyId, number) {
      return addressAnswer
        .optional()
        .catch(undefined)
        .parse(await askDefault(companyId, { ask: 'number', number: diallingForm(number) }));
    },
    async profilePicture(companyId, chat) {
      return textAnswer.catch(null).parse(await askDefault(companyId, { ask: 'picture', companyId, chat }));
    },
    async readAgenda(connectionId) {
      const read = await ask(connectionId, { ask: 'agenda' }, agendaPatience);
      return countAnswer.optional().catch(undefined).parse(read);
    },
    async privacy(connectionId, changes) {
      const answered = await ask(connectionId, { ask: 'privacy', changes }, privacyPatience);
      return privacySettings.optional().catch(undefined).parse(answered);
    },
    async groupMembers(connectionId, chatId) {
      return membersAnswer.catch(null).parse((await ask(connectionId, { ask: 'members', chatId })) ?? null);
    },
    async templates(connectionId) {
      const named = eq(whatsapps.id, connectionId);
      const { provider } = await database.system(async ({ db }) =>
        one(await db.select({ provider: whatsapps.provider }).from(whatsapps).where(named), 'ERR_NO_WAPP_FOUND'),
      );
      const ofAccount = await providers.get(provider)?.templates?.(connectionId);
      if (!ofAccount) throw new AppError('ERR_NOT_SUPPORTED');
      return ofAccount;
    },
    watchTyping(connectionId, chat) {
      void ask(connectionId, { ask: 'typing', chat }).catch(() => undefined);
    },
    showWriting(connectionId, chat, state) {
      void ask(connectionId, { ask: 'writing', chat, state }).catch(() => undefined);
    },
    async readHistory(name, reference) {
      const provider = providers.get(name);
      if (!provider?.readHistory) throw new AppError('ERR_NOT_SUPPORTED');
      const now = Date.now();
      return (await provider.readHistory(reference)).map((message) => boundedHistory(message, now));
    },
    async openSealed(name, event, secret, authors) {
      const opened = await providers.get(name ?? '')?.openSealed?.(event, secret, authors);
      return opened ? atBorder(opened, Date.now()) : null;
    },
    supports: (name) => providers.has(name),
    connect: (unit, id, pairingNumber) => retake(unit, id, false, commands.open(unit, id, pairingNumber)),
    pair: (unit, id, pairingNumber) => retake(unit, id, true, commands.pair(unit, id, pairingNumber)),
    async readPairing(name, found) {
      return (await providers.get(name)?.readPairing?.(found)) ?? 'incomplete';
    },
    release: (unit, id) => retake(unit, id, false, commands.release(unit, id)),
    logout: (unit, id) => retake(unit, id, true, commands.close(unit, id)),
    created: (unit) => unit.afterCommit(() => line.say({ say: 'wake' })),
    deleted: (unit, connectionId) => unit.afterCommit(() => line.say({ say: 'drop', connectionId, logout: true })),
    channel: supervisor.channel,
    async start(jobWorker) {
      worker = jobWorker;
      if (!parts.holdsConnections) return;
      // Before the first lease: without a life sign its holder counts as gone.
      lifeSign = await database.notifications.lifeSign(holder);
      supervisor.start();
    },
    async handOver() {
      if (lifeSign) await supervisor.handOver();
    },
    async stop() {
      line.close();
      await supervisor.stop();
      await lifeSign?.end();
    },
  };
}
