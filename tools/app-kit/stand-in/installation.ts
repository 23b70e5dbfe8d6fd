import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { stepAnswerOf } from '../../../libs/releases/src/apps/app-step.ts';
import { standInToken } from './external-api.ts';
import { fixtures } from './fixtures.ts';
import type { ServerAnswer, ServerRequest } from './stand-in-calls.ts';

/** What an installation says of itself, and where the app's server is. */
export interface InstallationChoices {
  /** The origin of the app's server, as the manifest names it: statements are for it only. */
  origin: string;
  /** The address of the API, which is in statements. */
  issuer: string;
  /** The name of the app. */
  app?: string;
  company?: number;
  /** The steps of the manifest. */
  steps?: readonly DeclaredStep[];
}

/** A step of the chatbot, as the manifest declares it. */
export interface DeclaredStep {
  name: string;
  outcomes?: readonly { name: string }[];
}

/** What a customer wrote at a step of the chatbot. `isFirst`: the message chose the option, and answers nothing. */
export interface StepMessage {
  text: string;
  isFirst?: boolean;
  language?: 'pt' | 'en' | 'es';
  ticketId?: number;
  contactId?: number;
}

/** What the customer gets then, and how the step ends; without an outcome their next message is asked about, too. */
export interface StepAnswered {
  texts: string[];
  outcome?: string | undefined;
}

/** What the app's server gets when it is installed, and later when settings change. */
export interface Told {
  settings?: Record<string, unknown>;
  secrets?: Record<string, string>;
}

/**
 * Stands for an installation of Recado before the server of an app: signs statements, tells it what happens to its
 * installation, asks for people, and sends events.
 */
export class StandInInstallation {
  readonly issuer: string;
  /** The secret of the webhook, which the server gets when it is told `installed`. */
  readonly webhookSecret = `rcw_${randomUUID()}`;
  #origin: string;
  #app: string;
  #company: number;
  #pair = generateKeyPairSync('ed25519');
  #keyName = randomUUID();
  #steps: readonly DeclaredStep[];
  #stepMessages = 0;

  constructor({ origin, issuer, app = 'app', company = 1, steps = [] }: InstallationChoices) {
    this.issuer = issuer;
    this.#origin = origin;
    this.#app = app;
    this.#company = company;
    this.#steps = steps;
  }

  /** For `jwtVerify` of jose, in place of `createRemoteJWKSet(…)`. */
  readonly keys = (): KeyObject => this.#pair.publicKey;

  /** What `/.well-known/jwks.json` answers. */
  jwks(): { keys: object[] } {
    const { kty, crv, x } = this.#pair.publicKey.export({ format: 'jwk' });
    return { keys: [{ kty, crv, x, kid: this.#keyName, alg: 'EdDSA', use: 'sig' }] };
  }

  /** A statement of five minutes: about a person, or of the installation itself without claims; these take precedence. */
  statement(claims: Record<string, unknown> = {}): string {
    const now = Math.floor(Date.now() / 1000);
    const own = { iss: this.issuer, aud: this.#origin, jti: randomUUID(), iat: now, exp: now + 300 };
    const content = { app: this.#app, company: this.#company, ...own, ...claims };
    const text = [{ alg: 'EdDSA', kid: this.#keyName, typ: 'JWT' }, content].map(encoded).join('.');
    return `${text}.${sign(null, Buffer.from(text), this.#pair.privateKey).toString('base64url')}`;
  }

  /** Tells the server at an address of its installation: `installed`, `settings`, `removed` or `runs/<name>`. */
  async tell(address: string, path: string, told: Told = {}): Promise<ServerAnswer> {
    const { settings = {}, secrets = {} } = told;
    const installation = { installation: 1, company: this.#company, app: this.#app };
    const known = { ...installation, version: '0.1.0', isOn: true, scopes: [], events: [], settings, secrets };
    const given = { api: { address: this.issuer, token: standInToken }, webhook: { secret: this.webhookSecret } };
    const body = path === 'installed' ? { ...known, ...given } : path === 'settings' ? known : installation;
    return this.#send(address, { method: 'POST', path: `/recado/${path}`, body }, this.statement());
  }

  /**
   * Asks the server at an address what it says to a customer at a step of the chatbot. Rejects with the reasons where a
   * ticket would go to people: the manifest has no such step, or the answer is not as steps answer.
   */
  async askStep(address: string, name: string, message: StepMessage): Promise<StepAnswered> {
    const step = this.#steps.find((one) => one.name === name);
    if (!step) throw new Error(`The manifest has no step "${name}"`);
    const { ticketId: ticket = fixtures.ticket.id, contactId: contact = fixtures.contact.id, ...words } = message;
    const of = { installation: 1, company: this.#company, app: this.#app, ticket, contact };
    this.#stepMessages += 1;
    const body = { ...of, message: this.#stepMessages, language: 'en', isFirst: false, ...words };
    const request = { method: 'POST', path: `/recado/steps/${name}`, body } as const;
    const { status, body: answer } = await this.#send(address, request, this.statement());
    if (status < 200 || status >= 300) throw new Error(`The step "${name}" answered with the status ${status}`);
    const read = stepAnswerOf((step.outcomes ?? []).map((outcome) => outcome.name)).safeParse(answer);
    if (read.success) return read.data;
    const reasons = read.error.issues.map(({ path, message: reason }) => `${path.join('.') || 'answer'}: ${reason}`);
    throw new Error(`The step "${name}" answered what is not accepted: ${reasons.join('; ')}`);
  }

  /** Asks the server at an address as a person does through the page. */
  ask(address: string, request: ServerRequest, claims: Record<string, unknown> = {}): Promise<ServerAnswer> {
    const { id, name, profile } = fixtures.person;
    const { ticketId: ticket, contactId: contact } = request;
    const person = { sub: String(id), name, profile, queues: [2], abilities: [], ...claims };
    const inView = { ...(ticket && { ticket }), ...(contact && { contact }) };
    return this.#send(address, request, this.statement({ ...person, ...inView }));
  }

  /** Sends an event of the company, signed with the secret of the webhook or with `secret`. */
  async sendEvent(
    address: string,
    event: { type: string; data: unknown; id?: string },
    { secret = this.webhookSecret, at = Math.floor(Date.now() / 1000) } = {},
  ): Promise<ServerAnswer> {
    const createdAt = new Date(at * 1000).toISOString();
    const body = JSON.stringify({ id: randomUUID(), createdAt, companyId: this.#company, ...event });
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'recado-event': event.type };
    const signed = { ...headers, 'recado-signature': `t=${at},v1=${signature}` };
    return answerOf(await fetch(`${address}/recado/events`, { method: 'POST', headers: signed, body }));
  }

  async #send(address: string, { method = 'GET', path, query = {}, body }: ServerRequest, statement: string) {
    const search = new URLSearchParams(query).toString();
    const headers = { authorization: `Bearer ${statement}`, 'content-type': 'application/json' };
    const content = method === 'GET' || body === undefined ? {} : { body: JSON.stringify(body) };
    return answerOf(await fetch(`${address}${path}${search && `?${search}`}`, { method, headers, ...content }));
  }
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** JSON as it is meant, or a text; null without content. */
async function answerOf(answer: Response): Promise<ServerAnswer> {
  const text = await answer.text();
  const isJson = /^application\/(.+\+)?json/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, body: text === '' ? null : isJson ? JSON.parse(text) : text };
}
