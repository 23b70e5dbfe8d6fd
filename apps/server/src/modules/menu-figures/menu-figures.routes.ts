import type { menuFigureEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { readMenuFigures } from './read-figures.ts';

/** The figures of the chatbot's menus (ADR 77). */
export function menuFigureRoutes({ clock }: Pick<Platform, 'clock'>): Handlers<keyof typeof menuFigureEndpoints> {
  return {
    'GET /queue/:queueId/menu-figures': ({ unit, session: { companyId }, params: { queueId }, query }) =>
      readMenuFigures(unit, { companyId, queueId, now: clock() }, query),
  };
}
