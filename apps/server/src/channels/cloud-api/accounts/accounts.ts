import { z } from 'zod';
import type { AskGraph } from './graph-request.ts';
import { type NumberFacts, numberFields, readNumber, someText } from './number-facts.ts';

/** What a token is good for. */
export interface TokenFacts {
  isValid: boolean;
  /** The app that made it. */
  appId: string | null;
  scopes: string[];
}

/** The address at which an account's webhooks arrive in place of that of its app. */
export interface WebhookAddress {
  address: string;
  verifyToken: string;
}

/** What the app on a phone can share. */
export type SyncedPart = 'contacts' | 'history';

const syncTypes: Record<SyncedPart, string> = { contacts: 'smb_app_state_sync', history: 'history' };

/**
 * Questions and orders about accounts and numbers of the official platform (CLOUD-API, Ways to connect). Call them outside
 * a unit. Each throws GraphRefusal.
 */
export interface OfficialAccounts {
  token(token: string): Promise<TokenFacts>;
  /** Whether the secret is that of the app. */
  isSecretOf(appId: string, secret: string): Promise<boolean>;
  /** The token for the code that embedded signup gave; a code works once, for half a minute. */
  exchangeCode(exchanged: { appId: string; appSecret: string; code: string }): Promise<string>;
  number(phoneNumberId: string, token: string): Promise<NumberFacts>;
  accountName(accountId: string, token: string): Promise<string>;
  numbersOf(accountId: string, token: string): Promise<NumberFacts[]>;
  /** How many approved templates an account has, counted up to 100. */
  countTemplates(accountId: string, token: string): Promise<number>;
  /** Lets the token's app get the account's webhooks; with `override`, at this address. */
  subscribe(accountId: string, token: string, override?: WebhookAddress): Promise<void>;
  /** Registers a number. Never call it for one that stays in the WhatsApp Business app. */
  register(phoneNumberId: string, token: string, pin: string): Promise<void>;
  /** Asks for what the app on the phone has; WhatsApp grants each only once, so note it before (CLOUD-API, Ways to connect 3). */
  requestSync(phoneNumberId: string, token: string, what: SyncedPart): Promise<void>;
}

const success = z.looseObject({});
const tokenAnswer = z.object({
  data: z.object({
    is_valid: z.boolean().catch(false),
    app_id: z.coerce.string().max(100).optional(),
    scopes: z.array(someText).max(200).catch([]),
  }),
});
const exchangeAnswer = z.object({ access_token: z.string().min(1).max(1000) });
const accountAnswer = z.object({ name: someText.catch('') });
const numbersAnswer = z.object({ data: z.array(z.unknown()).max(500) });
const templatesAnswer = z.object({ data: z.array(z.unknown()) });

/** The most that is counted. */
const mostCounted = 100;

/** The questions and orders, asked through this function. */
export function createOfficialAccounts(ask: AskGraph): OfficialAccounts {
  return {
    async token(token) {
      const { data } = tokenAnswer.parse(await ask({ path: 'debug_token', token, query: { input_token: token } }));
      return { isValid: data.is_valid, appId: data.app_id ?? null, scopes: data.scopes };
    },
    async isSecretOf(appId, secret) {
      return ask({ path: appId, token: `${appId}|${secret}`, query: { fields: 'id' } }).then(
        () => true,
        (error: unknown) => {
          if (isRefusal(error, refusalsOfSecrets)) return false;
          throw error;
        },
      );
    },
    async exchangeCode({ appId, appSecret, code }) {
      const query = { client_id: appId, client_secret: appSecret, code };
      return exchangeAnswer.parse(await ask({ path: 'oauth/access_token', query })).access_token;
    },
    async number(phoneNumberId, token) {
      return readNumber(await ask({ path: phoneNumberId, token, query: { fields: numberFields } }));
    },
    async accountName(accountId, token) {
      return accountAnswer.parse(await ask({ path: accountId, token, query: { fields: 'name' } })).name;
    },
    async numbersOf(accountId, token) {
      const query = { fields: numberFields, limit: String(mostCounted) };
      const { data } = numbersAnswer.parse(await ask({ path: `${accountId}/phone_numbers`, token, query }));
      return data.map(readNumber);
    },
    async countTemplates(accountId, token) {
      const query = { fields: 'id', status: 'APPROVED', limit: String(mostCounted) };
      const answer = await ask({ path: `${accountId}/message_templates`, token, query });
      return templatesAnswer.parse(answer).data.length;
    },
    async subscribe(accountId, token, override) {
      const body = override && { override_callback_uri: override.address, verify_token: override.verifyToken };
      success.parse(await ask({ method: 'POST', path: `${accountId}/subscribed_apps`, token, body: body ?? {} }));
    },
    async register(phoneNumberId, token, pin) {
      const body = { messaging_product: 'whatsapp', pin };
      success.parse(await ask({ method: 'POST', path: `${phoneNumberId}/register`, token, body }));
    },
    async requestSync(phoneNumberId, token, what) {
      const body = { messaging_product: 'whatsapp', sync_type: syncTypes[what] };
      success.parse(await ask({ method: 'POST', path: `${phoneNumberId}/smb_app_data`, token, body }));
    },
  };
}

/** WhatsApp's codes for an app secret that is not right. */
const refusalsOfSecrets: ReadonlySet<number | null> = new Set([1, 101, 190]);

function isRefusal(error: unknown, codes: ReadonlySet<number | null>): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' && codes.has(error.code);
}
