import type {
  AccountRecord,
  AppRecord,
  GraphFault,
  GraphSettings,
  MessageView,
  NumberRecord,
  SentRecord,
  SpecialMessage,
  TemplateRecord,
  WebhookDelivery,
} from '@recado/whatsapp-emulator';
import { adminCalls } from './admin-calls.ts';

/** An app, account, number and permanent token that work together. */
export interface OfficialSetup {
  app: AppRecord;
  account: AccountRecord;
  number: NumberRecord;
  token: string;
}

/** What a new set-up may choose; the rest is invented. */
export interface WantedSetup {
  app?: { id?: string; name?: string; secret?: string; callbackUrl?: string; verifyToken?: string; fields?: string[] };
  account?: { id?: string; name: string; currency?: string; portfolioId?: string; paymentMethod?: boolean };
  number: { id?: string; number: string; verifiedName: string } & Partial<
    Omit<NumberRecord, 'id' | 'number' | 'verifiedName' | 'accountId' | 'override'>
  >;
  token?: string;
}

/** What somebody presses in a message, and what they fill in. */
export interface Pressing {
  button: string;
  response?: Record<string, unknown>;
  location?: { latitude: number; longitude: number; name?: string };
}

type SpecialContent = SpecialMessage['content'];
type SpecialExtras = Partial<Omit<SpecialMessage, 'to' | 'content'>>;

/** The emulator's admin API for the official platform. */
export interface GraphClient {
  setUp(wanted: WantedSetup): Promise<OfficialSetup>;
  addAccount(account: { name: string; appIds?: string[]; paymentMethod?: boolean }): Promise<AccountRecord>;
  addNumber(number: WantedSetup['number'] & { accountId: string }): Promise<NumberRecord>;
  changeApp(id: string, change: Partial<Omit<AppRecord, 'id' | 'name'>>): Promise<void>;
  changeAccount(
    id: string,
    change: Partial<Pick<AccountRecord, 'name' | 'paymentMethod' | 'reviewStatus'>>,
  ): Promise<void>;
  changeNumber(
    id: string,
    change: Partial<Omit<NumberRecord, 'id' | 'number' | 'accountId' | 'override'>>,
  ): Promise<void>;
  issueToken(token: { appId: string; scopes?: string[]; accountIds?: string[]; expiresAt?: number }): Promise<string>;
  revokeToken(token: string): Promise<void>;
  /** A code as embedded signup gives it. */
  issueCode(appId: string, accountId: string): Promise<string>;
  settings(change: Partial<GraphSettings>): Promise<void>;
  fault(fault: { kind: GraphFault['kind'] } & Record<string, unknown>): Promise<void>;
  clearFaults(): Promise<void>;
  /** Everything that the business sent. */
  sent(numberId: string): Promise<SentRecord[]>;
  /** The requests to receivers of webhooks, with their answers. */
  webhooks(): Promise<WebhookDelivery[]>;
  /** A file ends at once, whatever its age. */
  expireMedia(id: string): Promise<void>;
  templates(): Promise<TemplateRecord[]>;
  addTemplate(accountId: string, template: object & { status?: string }): Promise<TemplateRecord>;
  templateEvent(id: string, event: { event: string; reason?: string | null; recommendation?: string }): Promise<void>;
  templateCategory(id: string, change: { category: string; impending?: boolean }): Promise<void>;
  templateQuality(id: string, quality: string): Promise<void>;
  /** Something happens to an account, e.g. `DISABLED_UPDATE`, with what belongs to it. */
  accountUpdate(accountId: string, update: { event: string } & Record<string, unknown>): Promise<void>;
  accountAlert(accountId: string, alert: { alert_type: string; alert_severity?: string }): Promise<void>;
  accountReview(accountId: string, decision: string): Promise<void>;
  capability(accountId: string, change: { max_daily_conversations_per_business?: string }): Promise<void>;
  numberQuality(numberId: string, change: { event: string; quality?: string; limit?: string }): Promise<void>;
  /** The owner's phone changed (coexistence). */
  link(numberId: string, event: 'ACCOUNT_OFFBOARDED' | 'ACCOUNT_RECONNECTED'): Promise<void>;
  handover(
    numberId: string,
    phone: string,
    handover: 'control_passed' | 'control_taken' | 'started' | 'released',
  ): Promise<void>;
  /** Meta's own agent answers a person; the message's id. */
  agentSays(numberId: string, phone: string, text: string): Promise<string>;
  /** A webhook of an account with any content. */
  accountEvent(
    accountId: string,
    event: { field: string; value: object; numberId?: string; entryId?: string },
  ): Promise<void>;
  /** A webhook of a number: its metadata are added to the content. */
  numberEvent(numberId: string, event: { field?: string; value: object }): Promise<void>;
  /** A person sends something that only official numbers understand. */
  special(from: string, to: string, content: SpecialContent, extras?: SpecialExtras): Promise<string>;
  press(phone: string, messageId: string, pressing: Pressing): Promise<{ id?: string; opened?: string }>;
  played(phone: string, messageId: string): Promise<void>;
  marketing(phone: string, official: string, value: 'stop' | 'resume'): Promise<void>;
  userId(phone: string, official: string): Promise<string>;
  newUserId(phone: string): Promise<void>;
  newNumber(phone: string, to: string): Promise<void>;
  shown(phone: string, official: string): Promise<MessageView[]>;
}

/** The official number of tests. */
export const OFFICIAL_NUMBER = '551130000001';

/** What somebody enters to connect the number of a setup by hand. */
export function accessTo({ number, account, token, app }: Pick<OfficialSetup, 'number' | 'account' | 'token' | 'app'>) {
  return { name: 'Oficial', phoneNumberId: number.id, accountId: account.id, token, appSecret: app.secret };
}

/** A client of the emulator at this URL (`Emulator.url`). Each call throws with the emulator's own message. */
export function graphClient(url: string): GraphClient {
  const { call, done } = adminCalls(url);
  const phone = (number: string) => `/api/phones/${number}`;
  return {
    setUp: (wanted) => call('POST', '/api/graph/demo', wanted),
    addAccount: (account) => call('POST', '/api/graph/accounts', account),
    addNumber: (number) => call('POST', '/api/graph/numbers', number),
    changeApp: (id, change) => done(call('PATCH', `/api/graph/apps/${id}`, change)),
    changeAccount: (id, change) => done(call('PATCH', `/api/graph/accounts/${id}`, change)),
    changeNumber: (id, change) => done(call('PATCH', `/api/graph/numbers/${id}`, change)),
    issueToken: async (token) => (await call<{ token: string }>('POST', '/api/graph/tokens', token)).token,
    revokeToken: (token) => done(call('POST', '/api/graph/tokens/revoke', { token })),
    issueCode: async (appId, accountId) =>
      (await call<{ code: string }>('POST', '/api/graph/codes', { appId, accountId })).code,
    settings: (change) => done(call('PATCH', '/api/graph/settings', change)),
    fault: (fault) => done(call('POST', '/api/graph/faults', fault)),
    clearFaults: () => done(call('DELETE', '/api/graph/faults')),
    sent: (numberId) => call('GET', `/api/graph/sent?numberId=${numberId}`),
    webhooks: () => call('GET', '/api/graph/webhooks'),
    expireMedia: (id) => done(call('POST', `/api/graph/media/${id}/expire`)),
    templates: () => call('GET', '/api/graph/templates'),
    addTemplate: (accountId, template) => call('POST', `/api/graph/accounts/${accountId}/templates`, template),
    templateEvent: (id, event) => done(call('POST', `/api/graph/templates/${id}/status`, event)),
    templateCategory: (id, change) => done(call('POST', `/api/graph/templates/${id}/category`, change)),
    templateQuality: (id, quality) => done(call('POST', `/api/graph/templates/${id}/quality`, { quality })),
    accountUpdate: (accountId, update) => done(call('POST', `/api/graph/accounts/${accountId}/update`, update)),
    accountAlert: (accountId, alert) => done(call('POST', `/api/graph/accounts/${accountId}/alert`, alert)),
    accountReview: (accountId, decision) => done(call('POST', `/api/graph/accounts/${accountId}/review`, { decision })),
    capability: (accountId, change) => done(call('POST', `/api/graph/accounts/${accountId}/capability`, change)),
    numberQuality: (numberId, change) => done(call('POST', `/api/graph/numbers/${numberId}/quality`, change)),
    link: (numberId, event) => done(call('POST', `/api/graph/numbers/${numberId}/link`, { event })),
    handover: (numberId, number, handover) =>
      done(call('POST', `/api/graph/numbers/${numberId}/handover`, { phone: number, handover })),
    agentSays: async (numberId, number, text) =>
      (await call<{ id: string }>('POST', `/api/graph/numbers/${numberId}/agent`, { phone: number, text })).id,
    accountEvent: (accountId, event) => done(call('POST', `/api/graph/accounts/${accountId}/event`, event)),
    numberEvent: (numberId, event) => done(call('POST', `/api/graph/numbers/${numberId}/event`, event)),
    special: async (from, to, content, extras = {}) =>
      (await call<{ id: string }>('POST', `${phone(from)}/special`, { to, content, ...extras })).id,
    press: (from, messageId, pressing) => call('POST', `${phone(from)}/messages/${messageId}/press`, pressing),
    played: (from, messageId) => done(call('POST', `${phone(from)}/messages/${messageId}/played`)),
    marketing: (from, official, value) => done(call('POST', `${phone(from)}/marketing`, { with: official, value })),
    userId: async (from, official) =>
      (await call<{ userId: string }>('GET', `${phone(from)}/user-id?with=${official}`)).userId,
    newUserId: (from) => done(call('POST', `${phone(from)}/new-user-id`)),
    newNumber: (from, to) => done(call('POST', `${phone(from)}/new-number`, { to })),
    shown: (from, official) => call('GET', `${phone(from)}/messages?with=${official}`),
  };
}
