import { GraphFaults } from './graph-faults.ts';
import type {
  AccountRecord,
  AppRecord,
  CodeRecord,
  ConversationRecord,
  MediaRecord,
  NumberRecord,
  SentRecord,
  TemplateRecord,
  TokenRecord,
  UploadRecord,
} from './records.ts';
import { defaultGraphSettings, type GraphSettings } from './settings.ts';
import type { Occurrence } from './webhooks/occurrence.ts';

const KEPT_MESSAGES = 20_000;

/** All of it as it is stored. */
export interface KeptGraph {
  apps: AppRecord[];
  accounts: AccountRecord[];
  numbers: NumberRecord[];
  tokens: TokenRecord[];
  codes: CodeRecord[];
  media: MediaRecord[];
  uploads: UploadRecord[];
  templates: TemplateRecord[];
  conversations: ConversationRecord[];
  sent: SentRecord[];
  settings: GraphSettings;
  /** Webhooks that nobody confirmed yet. */
  waiting: Occurrence[];
}

/** The state of Meta's platform: apps, accounts, numbers and everything in them. */
export class GraphBook {
  readonly apps = new Map<string, AppRecord>();
  readonly accounts = new Map<string, AccountRecord>();
  readonly numbers = new Map<string, NumberRecord>();
  readonly tokens = new Map<string, TokenRecord>();
  readonly codes = new Map<string, CodeRecord>();
  readonly media = new Map<string, MediaRecord>();
  readonly uploads = new Map<string, UploadRecord>();
  readonly templates = new Map<string, TemplateRecord>();
  readonly sent = new Map<string, SentRecord>();
  readonly faults = new GraphFaults();
  settings: GraphSettings = { ...defaultGraphSettings };
  /** The address of the Graph server, once it listens. */
  url = '';
  /** Webhooks that nobody confirmed yet, by their sequence. */
  readonly waiting = new Map<number, Occurrence>();
  #lastSequence = 0;
  readonly #conversations = new Map<string, ConversationRecord>();
  readonly #numbersByDigits = new Map<string, NumberRecord>();

  /** Adds a number, or replaces the one with its id. */
  addNumber(number: NumberRecord): NumberRecord {
    this.numbers.set(number.id, number);
    this.#numbersByDigits.set(number.number, number);
    return number;
  }

  /** The official number with these digits. */
  numberByDigits(digits: string): NumberRecord | undefined {
    return this.#numbersByDigits.get(digits);
  }

  numbersOf(accountId: string): NumberRecord[] {
    return [...this.numbers.values()].filter((number) => number.accountId === accountId);
  }

  templatesOf(accountId: string): TemplateRecord[] {
    return [...this.templates.values()].filter((template) => template.accountId === accountId);
  }

  /** What is known about a person and a number; made when it is first asked for. */
  conversation(numberId: string, phone: string): ConversationRecord {
    const key = `${numberId} ${phone}`;
    const known = this.#conversations.get(key);
    if (known) return known;
    const fresh = { numberId, phone, stoppedMarketing: false, heldByAgent: false, numberKnown: false };
    this.#conversations.set(key, fresh);
    return fresh;
  }

  conversationsOf(phone: string): ConversationRecord[] {
    return [...this.#conversations.values()].filter((conversation) => conversation.phone === phone);
  }

  /** The number of the next webhook. */
  nextSequence(): number {
    this.#lastSequence += 1;
    return this.#lastSequence;
  }

  addWaiting(occurrence: Occurrence): void {
    this.#lastSequence = Math.max(this.#lastSequence, occurrence.sequence);
    this.waiting.set(occurrence.sequence, occurrence);
  }

  /** Remembers a message of the business; the oldest are forgotten. */
  addSent(sent: SentRecord): void {
    this.sent.set(sent.id, sent);
    const oldest = this.sent.size > KEPT_MESSAGES ? this.sent.keys().next().value : undefined;
    if (oldest !== undefined) this.sent.delete(oldest);
  }

  /** Everything that is stored. */
  kept(): KeptGraph {
    const { apps, accounts, numbers, tokens, codes, media, uploads, templates, sent, settings, waiting } = this;
    return {
      apps: [...apps.values()],
      accounts: [...accounts.values()],
      numbers: [...numbers.values()],
      tokens: [...tokens.values()],
      codes: [...codes.values()],
      media: [...media.values()],
      uploads: [...uploads.values()],
      templates: [...templates.values()],
      conversations: [...this.#conversations.values()],
      sent: [...sent.values()],
      settings,
      waiting: [...waiting.values()],
    };
  }

  /** Puts back what was stored. */
  restore(kept: KeptGraph): void {
    for (const app of kept.apps) this.apps.set(app.id, app);
    for (const account of kept.accounts) this.accounts.set(account.id, account);
    for (const number of kept.numbers) this.addNumber(number);
    for (const token of kept.tokens) this.tokens.set(token.token, token);
    for (const code of kept.codes) this.codes.set(code.code, code);
    for (const file of kept.media) this.media.set(file.id, file);
    for (const upload of kept.uploads) this.uploads.set(upload.id, upload);
    for (const template of kept.templates) this.templates.set(template.id, template);
    for (const conversation of kept.conversations) {
      this.#conversations.set(`${conversation.numberId} ${conversation.phone}`, conversation);
    }
    for (const sent of kept.sent) this.sent.set(sent.id, sent);
    this.settings = { ...defaultGraphSettings, ...kept.settings };
    for (const occurrence of kept.waiting) this.addWaiting(occurrence);
  }
}
