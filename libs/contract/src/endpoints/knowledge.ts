import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, id, idInText, sizedText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** The most sources of a company, and the most passages of all of them together. */
export const mostKnowledge = { sources: 200, passages: 3000 };
/** The most pages of a site, and how many links one may be away from its address. */
export const mostFollowed = { pages: 100, depth: 4 };
/** The most characters of one source, and of a passage of it. */
export const longestKnowledge = { source: 200_000, passage: 1200 };

/**
 * What a source is: one question with its answer, a text, a file whose text was read, a page of the web that is read
 * daily (perhaps with those below it), the quick messages that the company shares, or resolved tickets without names.
 */
export const knowledgeKind = z.enum(['answer', 'text', 'file', 'page', 'quick-messages', 'tickets']);
export type KnowledgeKind = z.output<typeof knowledgeKind>;

/** Why a source could not be read. */
export const knowledgeFailure = z.enum([
  'address',
  'unreachable',
  'timeout',
  'too-large',
  'status',
  'robots',
  'not-text',
  'empty',
  'too-many-passages',
]);
export type KnowledgeFailure = z.output<typeof knowledgeFailure>;

/** A source of what a company knows. */
export const knowledgeSource = z.object({
  id,
  companyId: id,
  kind: knowledgeKind,
  /** The question, the title of a text or page, the name of a file. */
  title: z.string(),
  /** The answer or the text; what was read of a page or file is in passages only. */
  text: z.string(),
  /** The address of a page; otherwise empty. */
  address: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  failure: knowledgeFailure.nullable(),
  /** Of the last reading that succeeded: a page that fails later keeps what was read. */
  passages: z.int(),
  readAt: timestamp.nullable(),
  /** Whether the links of a page are followed below its address. */
  follows: z.boolean(),
  /** How many pages of such a site are known, and how many of them the visit under way, or the last one, has tried. */
  pagesFound: z.int(),
  pagesRead: z.int(),
  updatedAt: timestamp,
});
export type KnowledgeSource = z.output<typeof knowledgeSource>;

/** A page of a site whose links are followed. */
export const knowledgePage = z.object({
  id,
  address: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  failure: knowledgeFailure.nullable(),
  /** When its text was last read or found unchanged. */
  readAt: timestamp.nullable(),
});
export type KnowledgePage = z.output<typeof knowledgePage>;

const sourceBody = z.object({
  kind: knowledgeKind.exclude(['file']),
  title: sizedText(2, 300),
  /** Needed for an answer and a text. */
  text: z.string().trim().max(longestKnowledge.source).default(''),
  /** Needed for a page. */
  address: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]).default(''),
  /** Of a page: whether its links are followed below its address. */
  follows: z.boolean().default(false),
});
const params = z.object({ sourceId: idInText });

/** A passage that matches a question. */
export const knowledgeHit = z.object({
  passageId: id,
  sourceId: id,
  title: z.string(),
  address: z.string(),
  heading: z.string(),
  text: z.string(),
  /**
   * 0 to 100: how much of the question's words the passage has, rare words counting more, and with embeddings how near
   * its meaning is.
   */
  score: z.int(),
});
export type KnowledgeHit = z.output<typeof knowledgeHit>;

/** How a company uses what it knows. */
const settings = z.object({
  /** CPF, CNPJ, cards, e-mail addresses and telephone numbers are replaced before a text leaves for an AI. */
  masksPersonal: z.boolean(),
  /** Where passages and questions are embedded, e.g. `https://api.openai.com/v1`; empty: they are found by words. */
  embeddingUrl: z.string(),
  embeddingModel: z.string(),
  /** Asterisks when a key is stored, otherwise empty. */
  embeddingApiKey: z.literal(['', '********']),
  /** Why the last passages could not be embedded, `limit` if a limit of the company's AIs is reached; null after a success. */
  embeddingFailure: z.string().nullable(),
  /** BRL for a million tokens of the model; 0: the cost is not counted. */
  embeddingPrice: z.number(),
  /** How many passages there are, and how many of them are embedded by this model. */
  passages: z.int(),
  embedded: z.int(),
});
export type KnowledgeSettings = z.output<typeof settings>;

const settingsBody = z.object({
  masksPersonal: z.boolean(),
  embeddingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]),
  embeddingModel: z.string().trim().max(100),
  /** Empty, or the asterisks of the answer: the stored key stays. */
  embeddingApiKey: z.string().trim().max(500),
  /** BRL for a million tokens. */
  embeddingPrice: z.number().min(0).max(1_000_000),
});

const access = { access: 'settings:manage', plan: 'useOpenAi' } as const;

/** What a company knows: sources that prompts answer from (ADR 170). */
export const knowledgeEndpoints = defineEndpoints({
  'GET /knowledge-sources': {
    ...access,
    summary: 'Search the sources of what the company knows',
    query: pageQuery,
    answer: pageOf('records', knowledgeSource),
  },
  'GET /knowledge-sources/:sourceId': {
    ...access,
    summary: 'One source of what the company knows',
    params,
    answer: knowledgeSource,
    errors: ['ERR_NO_KNOWLEDGE_FOUND'],
  },
  'POST /knowledge-sources': {
    ...access,
    summary:
      'Add a question with its answer, a text, a page or site of the web, the shared quick messages, or resolved tickets',
    body: sourceBody,
    answer: knowledgeSource,
    errors: ['ERR_KNOWLEDGE_LIMIT'],
  },
  'POST /knowledge-sources/upload': {
    ...access,
    summary: 'Add a file: PDF, txt, md, docx, or a spreadsheet; only its text is kept',
    multipart: true,
    callsPerMinute: 20,
    body: z.object({}),
    answer: knowledgeSource,
    errors: [
      'ERR_KNOWLEDGE_LIMIT',
      'ERR_KNOWLEDGE_FILE_UNREADABLE',
      'ERR_PDF_TOO_LARGE',
      'ERR_FILE_TYPE',
      'ERR_NO_FILE_FOUND',
      'ERR_SPREADSHEET_TOO_LARGE',
      'ERR_SPREADSHEET_UNREADABLE',
      'ERR_SERVER_BUSY',
    ],
  },
  'PUT /knowledge-sources/:sourceId': {
    ...access,
    summary: 'Change a source; it is read again. Its kind stays, and so does the text of a file',
    params,
    body: changesOf(sourceBody.omit({ kind: true })),
    answer: knowledgeSource,
    errors: ['ERR_NO_KNOWLEDGE_FOUND', 'ERR_KNOWLEDGE_LIMIT'],
  },
  'POST /knowledge-sources/:sourceId/read': {
    ...access,
    summary: 'Read a page or the quick messages again, now',
    params,
    callsPerMinute: 20,
    answer: knowledgeSource,
    errors: ['ERR_NO_KNOWLEDGE_FOUND'],
  },
  'DELETE /knowledge-sources/:sourceId': {
    ...access,
    summary: 'Delete a source with its passages',
    params,
    answer: done,
    errors: ['ERR_NO_KNOWLEDGE_FOUND'],
  },
  'GET /knowledge-sources/:sourceId/pages': {
    ...access,
    summary: 'The pages of a site whose links are followed, each with what became of it',
    params,
    answer: z.object({ pages: z.array(knowledgePage) }),
    errors: ['ERR_NO_KNOWLEDGE_FOUND'],
  },
  'GET /knowledge-search': {
    ...access,
    summary: 'What would be found for a question of a customer, best first',
    query: z.object({ question: sizedText(1, 1000) }),
    answer: z.object({ hits: z.array(knowledgeHit) }),
  },
  'GET /knowledge-settings': { ...access, summary: 'How the company uses what it knows', answer: settings },
  'PUT /knowledge-settings': {
    ...access,
    summary: 'Change how the company uses what it knows',
    body: changesOf(settingsBody),
    answer: settings,
  },
});

/** The events for sockets of administrators. */
export const knowledgeEvents = { 'knowledge-source': resourceEvent(knowledgeSource) };
