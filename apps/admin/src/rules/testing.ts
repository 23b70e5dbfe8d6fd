import type { serveApi } from '@recado/api/testing';
import type { Rule } from '@recado/contract';

/** A rule as the server would return it, for tests. */
export function aRule(given: Partial<Rule> = {}): Rule {
  return {
    id: 1,
    name: 'Regra',
    isActive: false,
    trigger: { kind: 'messageReceived' },
    match: 'all',
    conditions: [],
    steps: [{ kind: 'resolve', withoutRating: false }],
    stopsOthers: false,
    perTicketAndHour: 3,
    position: 1,
    ran: 0,
    lastRanAt: null,
    problem: null,
    hookMadeAt: null,
    changedBy: 'Ana',
    companyId: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

/** Answers of a company that has nothing that a rule could name. */
export const nothingToName: Parameters<typeof serveApi>[0] = {
  'GET /rules': () => [],
  'GET /queue': () => [],
  'GET /users/list': () => [],
  'GET /tags/list': () => [],
  'GET /whatsapp': () => [],
  'GET /prompt': () => ({ prompts: [], count: 0, hasMore: false }),
  'GET /queueIntegration': () => ({ queueIntegrations: [], count: 0, hasMore: false }),
  'GET /app-steps': () => [],
  'GET /macros': () => [],
  'GET /custom-fields': () => [],
  'GET /settings': () => [],
  'GET /campaigns/list': () => [],
};
