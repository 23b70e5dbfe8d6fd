import type { answerSuggestionEndpoints } from '@recado/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { answerSuggestions } from './answer-suggestions.schema.ts';
import { findAsked, suggestAnswer } from './suggest-answer.ts';
import { chooseSuggesting, readSuggesting } from './suggestion-settings.ts';

/** Answers that an AI suggests to agents (ADR 170). */
export function answerSuggestionRoutes(platform: ServicePlatform): Handlers<keyof typeof answerSuggestionEndpoints> {
  return {
    'POST /tickets/:ticketId/suggestion': inSteps({
      prepare: ({ unit, session, params }) => findAsked(unit, session, params.ticketId),
      perform: ({ prepared }) => suggestAnswer(platform, prepared),
      async finish({ unit, session: { companyId, userId }, performed }) {
        const rows = await unit.db.insert(answerSuggestions).values({ companyId, userId }).returning();
        return { id: one(rows, 'ERR_INTERNAL').id, ...performed };
      },
    }),
    'GET /suggestion-settings': ({ unit, session }) => readSuggesting(unit, session.companyId),
    'PUT /suggestion-settings': ({ unit, session, body }) => chooseSuggesting(unit, session.companyId, body.promptId),
    'PUT /suggestions/:suggestionId': async ({ unit, session: { userId }, params, body }) => {
      const own = and(eq(answerSuggestions.id, params.suggestionId), eq(answerSuggestions.userId, userId));
      const known = await unit.db.select({ id: answerSuggestions.id }).from(answerSuggestions).where(own);
      one(known, 'ERR_SUGGESTION_UNKNOWN');
      await unit.db
        .update(answerSuggestions)
        .set({ outcome: body.outcome, ...touched })
        .where(and(own, isNull(answerSuggestions.outcome)));
      return { message: 'Outcome noted' };
    },
  };
}
