import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PrivacySettings } from '@recado/contract';
import type {
  AgendaEntry,
  Channel,
  ChannelProvider,
  ChatAddress,
  OutboundMessage,
  WritingState,
} from '../channels/port.ts';
import { type SilentAccount, silentAccount } from './silent-account.ts';

const capabilities = {
  edit: true,
  remove: true,
  react: true,
  pairingCode: true,
  groups: true,
  polls: true,
  interactive: false,
  templates: false,
  window: false,
  agenda: true,
  privacy: true,
};

/** A WhatsApp provider that always connects and sends nothing, for tests that are not about WhatsApp. */
export interface SilentProvider extends ChannelProvider {
  /** The sent messages, in order. */
  sent: OutboundMessage[];
  /** The presences shown in chats, in order. */
  shown: { chat: ChatAddress; state: WritingState }[];
  /** The content of every file that customers send; set it in a test. */
  file: Buffer;
  /** The address book of every phone; set it in a test. */
  agenda: AgendaEntry[];
  /** The privacy settings of every phone. */
  privacy: PrivacySettings;
  /** The templates of every account. */
  account: SilentAccount;
  /** The number of the phone that a connection is linked to; by default each has its own. */
  numberOf: (connectionId: number) => string;
}

/** Creates a provider under the name that every connection has by default. */
export function silentProvider(): SilentProvider {
  const sent: OutboundMessage[] = [];
  const shown: SilentProvider['shown'] = [];
  const account = silentAccount();
  const provider: SilentProvider = {
    name: 'beta',
    sent,
    shown,
    file: Buffer.alloc(0),
    agenda: [],
    privacy: { readreceipts: 'all', online: 'all', calladd: 'all' },
    numberOf: (connectionId) => String(5_511_700_000_000 + connectionId),
    capabilities,
    account,
    templates: async () => account,
    newMessageId: () => randomBytes(8).toString('hex').toUpperCase(),
    async open({ connectionId, onState }) {
      const state = { status: 'CONNECTED', detail: null, qrcode: '', pairingCode: null, retries: 0 } as const;
      await onState({ ...state, number: provider.numberOf(connectionId) });
      const showWriting = async (chat: ChatAddress, state: WritingState) => void shown.push({ chat, state });
      const privacy = async (changes: PrivacySettings) => Object.assign(provider.privacy, changes);
      const downloadMedia = async () => Readable.from([provider.file]);
      return { ...channelTo(sent), showWriting, downloadMedia, privacy, readAgenda: async () => provider.agenda };
    },
  };
  return provider;
}

function channelTo(sent: OutboundMessage[]): Channel {
  return {
    capabilities,
    send: async (message) => {
      sent.push(message);
      return undefined;
    },
    edit: async () => undefined,
    remove: async () => undefined,
    react: async () => undefined,
    markRead: async () => undefined,
    downloadMedia: async () => Readable.from([]),
    checkNumber: async (number): Promise<ChatAddress> => ({
      chatId: `${number}@s.whatsapp.net`,
      number,
      lid: null,
      isGroup: false,
    }),
    groupName: async () => null,
    disconnect: async () => undefined,
    logout: async () => undefined,
  };
}
