import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Seal } from '../../platform/security/sealing.ts';
import { channelCredentials, inboundEvents, officialConnections } from '../channels.schema.ts';
import type { Capabilities, Channel, ChannelOpening, ChannelProvider, ChannelState } from '../port.ts';
import { officialProvider } from './accounts/provider-name.ts';
import { createStoredSecrets } from './accounts/stored-secrets.ts';
import { createAttempts } from './attempts.ts';
import { createOfficialChannel } from './channel.ts';
import { createGraphClient } from './graph-client.ts';
import { createMediaUploads } from './media-upload.ts';
import { createPace } from './pace.ts';
import { askTemplatesWith } from './template-requests.ts';
import { createAccountTemplates } from './templates.ts';
import { readOfficialHistory } from './webhooks/history.ts';

const capabilities: Capabilities = {
  edit: false,
  remove: false,
  react: true,
  pairingCode: false,
  groups: false,
  polls: false,
  interactive: true,
  templates: true,
  window: true,
  agenda: false,
  privacy: false,
};

/** What the provider needs. */
export interface OfficialProviderParts {
  database: Database;
  seal: Seal;
  /** `GRAPH_URL`, without a trailing slash, and the version of the Graph API. */
  graphUrl: string;
  graphVersion: string;
  /** How long the outcome of a send is awaited in its statuses (milliseconds); ten minutes by default. */
  outcomeMs?: number;
  clock?: () => Date;
}

/** About one message in six seconds to a person, after a burst (CLOUD-API, Messages, 131056). */
const perPerson = 6_000;
const burst = 45;

const plain = { qrcode: '', pairingCode: null, retries: 0 } as const;

/** Connections of the official platform (CLOUD-API): no socket is held, and opening one asks nobody. */
export function createOfficialProvider(parts: OfficialProviderParts): ChannelProvider {
  const { database, seal, graphUrl, graphVersion, outcomeMs = 10 * 60_000, clock = () => new Date() } = parts;
  const client = createGraphClient(graphUrl, graphVersion);
  const secrets = createStoredSecrets(seal);

  async function stored(connectionId: number) {
    return database.system(async (unit) => {
      const [row] = await unit.db
        .select()
        .from(officialConnections)
        .where(eq(officialConnections.connectionId, connectionId));
      return row && { row, secrets: await secrets.read(unit, connectionId) };
    });
  }

  async function open(opening: ChannelOpening): Promise<Channel> {
    const { connectionId, onState } = opening;
    const found = await stored(connectionId);
    const state = (status: ChannelState['status'], detail: string | null): ChannelState => ({
      ...plain,
      status,
      detail,
      // The connection knows its number since it was made.
      number: null,
    });
    const token = found?.secrets?.token ?? '';
    const isComplete = found !== undefined && token !== '';
    await onState(
      isComplete ? state('CONNECTED', found.row.health.problem ?? null) : state('DISCONNECTED', 'token_ended'),
    );
    const { phoneNumberId = '', throughput = 80 } = found?.row ?? {};
    return createOfficialChannel({
      client,
      graphUrl,
      phoneNumberId,
      token,
      capabilities,
      outcomeMs,
      attempts: createAttempts(database, connectionId),
      uploads: createMediaUploads({ database, client, connectionId, phoneNumberId, token, clock }),
      pace: createPace({ perSecond: throughput, perPerson, burst }),
      clock,
      latestReceived: (chat) => latestReceived(database, connectionId, chat.chatId),
      onEnded: (reason) => {
        const detail = reason === 'token' ? 'token_ended' : 'account_restricted';
        void onState(state('DISCONNECTED', detail)).catch(() => undefined);
      },
      forget: async () => {
        const ofIt = eq(channelCredentials.connectionId, connectionId);
        await database.system(({ db }) => db.delete(channelCredentials).where(ofIt));
      },
    });
  }

  return {
    name: officialProvider,
    capabilities,
    newMessageId,
    open,
    async templates(connectionId) {
      const found = await stored(connectionId);
      if (!found?.secrets) throw new AppError('ERR_NOT_SUPPORTED');
      const { accountId, appId } = found.row;
      return createAccountTemplates(askTemplatesWith(client, found.secrets.token), { accountId, appId });
    },
    readHistory: async (reference) => readOfficialHistory(reference),
  };
}

async function latestReceived(database: Database, connectionId: number, chatId: string): Promise<string | undefined> {
  const ofChat = and(
    eq(inboundEvents.connectionId, connectionId),
    eq(inboundEvents.chatId, chatId),
    eq(inboundEvents.kind, 'message'),
  );
  const [newest] = await database.system(({ db }) =>
    db.select({ wid: inboundEvents.wid }).from(inboundEvents).where(ofChat).orderBy(desc(inboundEvents.id)).limit(1),
  );
  return newest?.wid;
}

/** Our own id of a message until WhatsApp gives it another; it comes back in statuses. */
function newMessageId(): string {
  return `RC${randomBytes(12).toString('hex').toUpperCase()}`;
}
