import { defineModule } from '../../define-module.ts';
import { assistantRoutes } from './assistant.routes.ts';

/** What an AI does for agents who ask for it, besides suggested answers (ADR 175). */
export const assistantModule = defineModule('assistant', { routes: assistantRoutes });
