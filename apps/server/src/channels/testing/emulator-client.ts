import { adminCalls } from './admin-calls.ts';

/** One message on a phone's screen. */
export interface ScreenMessage {
  id: string;
  from: string;
  fromMe: boolean;
  text: string;
  kind: string;
  caption?: string;
  mimetype?: string;
  fileName?: string;
  seconds?: number;
  waveform?: number[];
  quotedId?: string;
  quotedKind?: string;
  quotedText?: string;
  link?: { address: string; title: string; description: string; hasPicture: boolean };
  mentions?: string[];
  expiration?: number;
  edited: boolean;
  deleted: boolean;
  reactions: unknown[];
  status: 'sent' | 'delivered' | 'read';
  /** When it arrived, in milliseconds since 1970. */
  at: number;
}

/** A message that a phone can send. */
export interface PhoneMessage {
  text?: string;
  media?: {
    kind: string;
    base64: string;
    mimetype: string;
    fileName?: string;
    caption?: string;
    seconds?: number;
    waveform?: number[];
  };
  contact?: { name: string; number: string };
  location?: { latitude: number; longitude: number; name?: string };
  poll?: { name: string; options: string[] };
  quotedId?: string;
  viewOnce?: boolean;
  count?: number;
}

/** The emulator's admin API. */
export interface EmulatorClient {
  addPhone(number: string, name: string, owner?: boolean): Promise<void>;
  scan(owner: string, qr: string): Promise<void>;
  /** Creates old chats on a shop's phone, which the next linked device receives. Times are ISO texts. */
  history(
    owner: string,
    seed: { with: string[]; messagesEach: number; from: string; to: string; now?: boolean },
  ): Promise<void>;
  typeCode(owner: string, code: string): Promise<void>;
  /** Sends from a customer's phone; returns the first message's id. */
  say(from: string, to: string, message: PhoneMessage): Promise<string>;
  /** Sends a message of any shape, in the fields of WhatsApp's protocol. */
  sendRaw(from: string, to: string, message: object): Promise<void>;
  /** Sends arbitrary bytes as messages, like a manipulated phone, or withholds them for a reason; returns their ids. */
  forge(
    from: string,
    to: string,
    messages: readonly { id?: string; bytes: Uint8Array; withheld?: string }[],
  ): Promise<string[]>;
  edit(from: string, id: string, text: string): Promise<void>;
  /** Votes in a poll. */
  vote(from: string, id: string, options: readonly string[]): Promise<void>;
  remove(from: string, id: string): Promise<void>;
  react(from: string, id: string, emoji: string): Promise<void>;
  read(from: string, shop: string): Promise<void>;
  call(from: string, to: string): Promise<void>;
  types(from: string, shop: string): Promise<void>;
  settings(number: string, values: object): Promise<void>;
  /** Saves a contact under a name on a shop's phone. */
  saveContact(owner: string, number: string, name: string): Promise<void>;
  /** Changes a phone's profile picture (`shown`), or removes it. */
  picture(number: string, shown: boolean): Promise<void>;
  screen(number: string, shop: string): Promise<ScreenMessage[]>;
  media(number: string, id: string): Promise<Buffer>;
  group(subject: string, members: string[]): Promise<string>;
  /** Somebody changes a group: its name, or who is in it. */
  changeGroup(jid: string, change: { by: string; subject?: string; add?: string[]; remove?: string[] }): Promise<void>;
  fault(fault: object): Promise<void>;
  clearFaults(): Promise<void>;
}

/** A client of the emulator at this URL. Each call throws with the emulator's own message. */
export function emulatorClient(url: string): EmulatorClient {
  const { call, done } = adminCalls(url);
  const of = (number: string) => `/api/phones/${number}`;
  return {
    addPhone: (number, name, owner = false) => done(call('POST', '/api/phones', { number, name, owner })),
    scan: (owner, qr) => done(call('POST', `${of(owner)}/scan`, { qr })),
    history: (owner, seed) => done(call('POST', `${of(owner)}/history`, seed)),
    typeCode: (owner, code) => done(call('POST', `${of(owner)}/pairing-code`, { code })),
    async say(from, to, message) {
      const { ids } = await call<{ ids: string[] }>('POST', `${of(from)}/messages`, { to, ...message });
      return ids[0] ?? '';
    },
    sendRaw: (from, to, message) => done(call('POST', `${of(from)}/raw-messages`, { to, message })),
    async forge(from, to, messages) {
      const encoded = messages.map(({ bytes, ...rest }) => ({
        ...rest,
        base64: Buffer.from(bytes).toString('base64'),
      }));
      return (await call<{ ids: string[] }>('POST', `${of(from)}/forged`, { to, messages: encoded })).ids;
    },
    edit: (from, id, text) => done(call('POST', `${of(from)}/messages/${id}/edit`, { text })),
    vote: (from, id, options) => done(call('POST', `${of(from)}/messages/${id}/vote`, { options })),
    remove: (from, id) => done(call('DELETE', `${of(from)}/messages/${id}`)),
    react: (from, id, emoji) => done(call('POST', `${of(from)}/messages/${id}/reaction`, { emoji })),
    read: (from, shop) => done(call('POST', `${of(from)}/read`, { with: shop })),
    call: (from, to) => done(call('POST', `${of(from)}/call`, { to })),
    types: (from, to) => done(call('POST', `${of(from)}/presence`, { to, presence: 'composing' })),
    saveContact: (owner, number, name) => done(call('POST', `${of(owner)}/contacts`, { number, name })),
    settings: (number, values) => done(call('PATCH', of(number), values)),
    picture: (number, shown) => done(call('POST', `${of(number)}/picture`, { shown })),
    screen: (number, shop) => call('GET', `${of(number)}/messages?with=${encodeURIComponent(shop)}`),
    async media(number, id) {
      const answer = await fetch(`${url}${of(number)}/messages/${id}/media`);
      if (!answer.ok) throw new Error(`media of ${id}: ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    async group(subject, members) {
      const group = await call<{ id?: string; jid?: string }>('POST', '/api/groups', { subject, members });
      return group.jid ?? group.id ?? '';
    },
    changeGroup: (jid, change) => done(call('PATCH', `/api/groups/${encodeURIComponent(jid)}`, change)),
    fault: (fault) => done(call('POST', '/api/faults', fault)),
    clearFaults: () => done(call('DELETE', '/api/faults')),
  };
}
