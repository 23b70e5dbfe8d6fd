import type { assistantEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import { one } from '../../../platform/database/one.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { earlyAnswer, inSteps } from '../../../platform/http/steps.ts';
import { keepTranscript, keepTranslation } from '../../conversations/messages/kept-words.ts';
import { presentTo, reloadMessage } from '../../conversations/messages/message-events.ts';
import { answerSuggestions } from '../answer-suggestions/answer-suggestions.schema.ts';
import { suggestingPrompt } from '../answer-suggestions/suggestion-settings.ts';
import { findPromises, preparePromises } from './find-promises.ts';
import { prepareRewriting, rewriteText } from './rewrite-text.ts';
import { keepSummary, prepareSummary, readSummary, sumUp } from './summaries.ts';
import { hearMessage, prepareTranscript } from './transcribe-message.ts';
import { prepareTranslation, translateWords } from './translate-message.ts';

/** What an AI does for agents who ask for it (ADR 175). */
export function assistantRoutes(platform: ServicePlatform): Handlers<keyof typeof assistantEndpoints> {
  return {
    'GET /assistant': async ({ unit, session }) => ({
      isOn: (await suggestingPrompt(unit, session.companyId)) !== null,
    }),
    'POST /tickets/:ticketId/rewriting': inSteps({
      prepare: ({ unit, session, params, body }) => prepareRewriting(unit, session, params.ticketId, body),
      perform: ({ prepared, body }) => rewriteText(platform, prepared, body),
      async finish({ unit, session: { companyId, userId }, body: { kind }, performed }) {
        const rows = await unit.db.insert(answerSuggestions).values({ companyId, userId, kind }).returning();
        return { id: one(rows, 'ERR_INTERNAL').id, text: performed };
      },
    }),
    ...summaryRoutes(platform),
    'POST /tickets/:ticketId/promises': inSteps({
      prepare: ({ unit, session, params }) => preparePromises(unit, session, params.ticketId),
      perform: ({ prepared }) => findPromises(platform, prepared),
      finish: async ({ performed }) => performed,
    }),
    ...messageRoutes(platform),
  };
}

type SummaryKeys =
  | 'GET /tickets/:ticketId/summary'
  | 'POST /tickets/:ticketId/summary'
  | 'POST /tickets/:ticketId/hand-over-summary';

function summaryRoutes(platform: ServicePlatform): Handlers<SummaryKeys> {
  return {
    'GET /tickets/:ticketId/summary': async ({ unit, session, params }) => ({
      summary: await readSummary(unit, session, params.ticketId),
    }),
    'POST /tickets/:ticketId/summary': inSteps({
      prepare: ({ unit, session, params }) => prepareSummary(unit, session, params.ticketId),
      perform: async ({ prepared }) => ({
        text: await sumUp(platform, prepared, 'reading'),
        read: prepared.read,
      }),
      async finish({ unit, session, params: { ticketId }, performed }) {
        await keepSummary(unit, session, ticketId, performed);
        const summary = await readSummary(unit, session, ticketId);
        if (!summary) throw new Error('a summary that was just kept is there');
        return { summary };
      },
    }),
    'POST /tickets/:ticketId/hand-over-summary': inSteps({
      prepare: ({ unit, session, params }) => prepareSummary(unit, session, params.ticketId),
      perform: ({ prepared }) => sumUp(platform, prepared, 'handOver'),
      finish: async ({ performed }) => ({ text: performed }),
    }),
  };
}

type MessageKeys = 'POST /messages/:messageId/translation' | 'POST /messages/:messageId/transcript';

/** Words that stay beside a message. What is known is answered without asking again. */
function messageRoutes(platform: ServicePlatform): Handlers<MessageKeys> {
  return {
    'POST /messages/:messageId/translation': inSteps({
      async prepare({ unit, session, params: { messageId }, body: { language } }) {
        const prepared = await prepareTranslation(unit, session, messageId, language);
        if (prepared.known === undefined) return prepared;
        return earlyAnswer(await presentTo(unit, session, await reloadMessage(unit, messageId)));
      },
      perform: ({ prepared, body }) => translateWords(platform, prepared, body.language),
      finish: ({ unit, session, body: { language }, prepared, performed: text }) =>
        keepTranslation(unit, session, prepared.message, { language, text }),
    }),
    'POST /messages/:messageId/transcript': inSteps({
      async prepare({ unit, session, params: { messageId } }) {
        const prepared = await prepareTranscript(unit, session, messageId);
        if (prepared.known === '') return prepared;
        return earlyAnswer(await presentTo(unit, session, await reloadMessage(unit, messageId)));
      },
      perform: ({ prepared }) => hearMessage(platform, prepared),
      finish: ({ unit, session, params, performed }) => keepTranscript(unit, session, params.messageId, performed),
    }),
  };
}
