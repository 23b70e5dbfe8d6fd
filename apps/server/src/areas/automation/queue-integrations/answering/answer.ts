import { z } from 'zod';
import { whatsappText } from '../../../../platform/text/markdown.ts';
import type { Card, Place } from '../../../conversations/messages/structured-content.ts';

/** A file that a customer sent. `url` opens it for some hours, without a session. */
export interface QuestionFile {
  url: string;
  name: string;
  mimetype: string;
  /** Bytes. */
  size: number;
  seconds: number | null;
}

/** A message of a customer that an integration answers. */
export interface IntegrationQuestion {
  /** The same for every attempt, so that the other system recognises a repeated request. */
  deliveryId: string;
  /** Whether a user tests the integration. */
  isTest?: true;
  /** The text, or the caption of a file; for places and cards a description in words. May be empty. */
  text: string;
  /** `chat`, the kind of the file, `locationMessage` or `contactMessage`. */
  type: string;
  file: QuestionFile | null;
  location?: Place | undefined;
  contacts?: Card[] | undefined;
  now: Date;
  contact: { id: number; name: string; number: string | null };
  ticket: { id: number; uuid: string; queueId: number | null };
  connection: { id: number; name: string } | null;
  /** The stored state of the integration for this ticket; null at the beginning. */
  memory: Memory | null;
}

/** The settings of a call to an integration. */
export interface AskContext {
  /** The origins inside the own network that the operator allows. */
  allowed: readonly string[];
  /** The most milliseconds that an answer may take. */
  patience: number;
  signal: AbortSignal;
}

/** A part of an answer, in its order. */
export type Part =
  /** `choices`: the titles of those that the text offers. */
  | { kind: 'text'; text: string; choices?: string[] }
  /**
   * A file that is fetched from a foreign server, with its caption and its name if they are known. `mayBePage`: the
   * flow's author may have meant a page, which is then sent as its address.
   */
  | { kind: 'file'; url: string; caption?: string | undefined; name?: string | undefined; mayBePage?: boolean }
  /** Delays the following parts. */
  | { kind: 'pause'; milliseconds: number };

/**
 * What happens to the ticket after the parts: it stays with the integration, it waits for an agent (in a queue or
 * assigned, if queue and user are the company's), or it is closed.
 */
export type TicketOutcome = { kind: 'stay' } | { kind: 'close' } | Handover;
type Handover = { kind: 'human'; queueId?: number | undefined; userId?: number | undefined };

/** The answer of an integration. */
export interface Answer {
  parts: Part[];
  next: TicketOutcome;
  memory: Memory | null;
}

/** The state of the conversation with a Typebot: its session and the last question. */
export const memory = z.object({
  sessionId: z.string().max(200),
  /** When the customer last wrote, ISO 8601. */
  at: z.string().max(40),
  /** The choices of the last question; the customer answers with the number of one. */
  choices: z.array(z.string().max(1000)).max(50).default([]),
  /** The input type of the last question, e.g. `file input`. */
  input: z.string().max(60).default(''),
});
export type Memory = z.output<typeof memory>;

/**
 * Why an integration does not answer: its address may not be called, the other system refuses (e.g. the key, or with
 * status 404), its answer cannot be read, it cannot be reached at the moment, the company's plan has no integrations,
 * the customer's file is missing, or nothing is left of its answer without the files that cannot be downloaded.
 */
export type IntegrationProblem = 'address' | 'refused' | 'answer' | 'unreachable' | 'plan' | 'file' | 'answeredFile';

/** An integration gave no usable answer. */
export class IntegrationFailure extends Error {
  override name = 'IntegrationFailure';
  readonly problem: IntegrationProblem;

  /** `what` is for the log: it must contain no data of the company or its customers. */
  constructor(what: string, problem: IntegrationProblem) {
    super(what);
    this.problem = problem;
  }

  /** Whether a further attempt may succeed. */
  get isPassing(): boolean {
    return this.problem === 'unreachable';
  }
}

/** The largest text that is sent to a customer. */
export const longestText = 4_000;

const command = z.object({
  queueId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  userId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  stopBot: z.boolean().optional(),
});

/**
 * Reads a reply of the form `#{"queueId": 1, "userId": 2, "stopBot": true}`, which hands the ticket over (SERVER §2);
 * undefined for any other text. An invalid command counts as a text, so that the flow's author sees the mistake.
 */
export function readCommand(text: string): Handover | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('#{') || trimmed.length > 500) return undefined;
  try {
    return commandOf(JSON.parse(trimmed.slice(1)));
  } catch {
    return undefined;
  }
}

/** Reads the fields of such a command, e.g. from an agent's custom payload; undefined for anything else. */
export function commandOf(fields: unknown): Handover | undefined {
  const { data } = command.safeParse(fields);
  if (!data || (data.queueId === undefined && data.userId === undefined && data.stopBot !== true)) return undefined;
  return { kind: 'human', queueId: data.queueId, userId: data.userId };
}

/** A message of an answer: a text, a file, or a file with its caption. */
export interface Reply {
  text: string;
  file?: { url: string; name?: string | undefined } | undefined;
}

/**
 * Makes an answer of messages, up to the first one that hands the ticket over. Their Markdown, e.g. of a model behind a
 * flow, becomes WhatsApp's formatting.
 */
export function answerOf(replies: readonly Reply[]): Answer {
  const parts: Part[] = [];
  for (const { text: written, file } of replies) {
    const next = readCommand(written);
    const text = next ? written : whatsappText(written);
    if (file) parts.push({ kind: 'file', ...file, ...(!next && { caption: text.slice(0, longestText) }) });
    if (next) return { parts, next, memory: null };
    if (!file && text.trim() !== '') parts.push({ kind: 'text', text: text.slice(0, longestText) });
  }
  return { parts, next: { kind: 'stay' }, memory: null };
}
