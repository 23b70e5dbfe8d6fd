import { defineModule } from '../../define-module.ts';
import { answerSuggestionRoutes } from './answer-suggestions.routes.ts';

/** Answers that an AI suggests to agents who ask for one. */
export const answerSuggestionsModule = defineModule('answer-suggestions', { routes: answerSuggestionRoutes });
