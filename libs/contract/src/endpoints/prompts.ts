import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { appStep } from '../entities/queue.ts';
import { changesOf, done, id, idInText, sizedText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** How a prompt answers: in text, or with one of fifteen Brazilian voices of Azure (SPEC §9). */
const voice = z.enum([
  'texto',
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
]);

/** A key in an answer: asterisks when one is stored, otherwise empty. */
const maskedKey = z.literal(['', '********']);

/** What a prompt may look up besides the steps of apps (ADR 176). */
export const promptTool = z.enum(['opening-hours', 'bill', 'knowledge']);
export type PromptTool = z.output<typeof promptTool>;

/** An AI that answers customers (SPEC §3). */
export const prompt = z.object({
  id,
  name: z.string(),
  prompt: z.string(),
  voice,
  voiceKey: maskedKey,
  voiceRegion: z.string(),
  maxTokens: z.int(),
  temperature: z.number(),
  maxMessages: z.int(),
  apiKey: maskedKey,
  baseUrl: z.string(),
  model: z.string(),
  inputPrice: z.number(),
  outputPrice: z.number(),
  usesKnowledge: z.boolean(),
  knowledgeThreshold: z.int(),
  tools: z.array(promptTool),
  appSteps: z.array(appStep),
  mostCallsOfTicket: z.int(),
  mostCallsOfDay: z.int(),
  queueId: id.nullable(),
  queue: z.object({ name: z.string() }).nullable(),
  companyId: id,
  updatedAt: timestamp,
});
export type Prompt = z.output<typeof prompt>;

const price = z.number().min(0).max(100_000);

const promptBody = z.object({
  name: sizedText(5, 100),
  prompt: sizedText(50, 20_000),
  voice: voice.default('texto'),
  /** Empty, or the asterisks of the answer: the stored key stays. */
  voiceKey: z.string().trim().max(500).default(''),
  voiceRegion: z
    .string()
    .trim()
    .max(40)
    .regex(/^[a-z0-9]*$/)
    .default(''),
  maxTokens: z.int().min(1).max(4096).default(100),
  temperature: z.number().min(0).max(2).default(1),
  maxMessages: z.int().min(1).max(50).default(10),
  apiKey: sizedText(1, 500),
  /** The base URL of a service with an OpenAI-compatible API. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .default('https://api.openai.com/v1'),
  model: sizedText(1, 100).default('gpt-4.1-mini'),
  /** BRL per million tokens read and written, with at most four decimals. */
  inputPrice: price.default(0),
  outputPrice: price.default(0),
  /** Whether it answers from what the company knows (ADR 170). */
  usesKnowledge: z.boolean().default(false),
  /** A question whose best passage has a lower score (0 to 100) goes to a person; 0: none does. */
  knowledgeThreshold: z.int().min(0).max(100).default(0),
  /** What it may look up for the customer who writes, and which steps of apps it may ask. */
  tools: z.array(promptTool).max(3).default([]),
  appSteps: z.array(appStep).max(5).default([]),
  /** How often it may, in a day: in one ticket, and in all of them. */
  mostCallsOfTicket: z.int().min(1).max(200).default(20),
  mostCallsOfDay: z.int().min(1).max(10_000).default(500),
  /** The queue in which a person continues. */
  queueId: id,
});
const promptChanges = changesOf(promptBody).extend({ apiKey: z.string().trim().max(500).optional() });
const params = z.object({ promptId: idInText });
const access = { access: 'settings:manage', plan: 'useOpenAi' } as const;

/** The prompts of a company: AIs that answer customers (SPEC §2.10, SERVER §2). */
export const promptEndpoints = defineEndpoints({
  'GET /prompt': { ...access, summary: 'Search prompts', query: pageQuery, answer: pageOf('prompts', prompt) },
  'GET /prompt/:promptId': {
    ...access,
    summary: 'One prompt',
    params,
    answer: prompt,
    errors: ['ERR_NO_PROMPT_FOUND'],
  },
  'POST /prompt': {
    ...access,
    summary: 'Create a prompt',
    body: promptBody,
    answer: prompt,
    errors: ['ERR_NO_QUEUE_FOUND'],
  },
  'PUT /prompt/:promptId': {
    ...access,
    summary: 'Change a prompt; another address needs its key again',
    params,
    body: promptChanges,
    answer: prompt,
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_NO_QUEUE_FOUND'],
  },
  'DELETE /prompt/:promptId': {
    ...access,
    summary: 'Delete a prompt; connections, queues and tickets no longer use it',
    params,
    answer: done,
    errors: ['ERR_NO_PROMPT_FOUND'],
  },
});

/** The maximum number of characters of an answer that are shown while it is written. */
export const longestShownAnswer = 4000;

/** The first is sent to administrators, the second to those who have the ticket open. */
export const promptEvents = {
  prompt: resourceEvent(prompt),
  /** The part of an answer that an AI has written so far; it is not stored. `isOver`: nothing more is shown. */
  answerUnderWay: z.object({ ticketId: id, promptName: z.string(), text: z.string(), isOver: z.boolean() }),
};
