import type { QueueSummary, SessionUser } from '@recado/contract';
import { abilitiesOf } from '@recado/contract/abilities';
import type { Session } from './session-store.ts';

const flags = {
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};

/** The data of a test's user, and the queues they serve. */
export type GivenUser = Partial<Omit<SessionUser, 'queues' | 'queueIds'>> & { queues?: QueueSummary[] };

/** Queues in the form in which a user has them. */
export function servedBy(userId: number, queues: QueueSummary[]): Pick<SessionUser, 'queues' | 'queueIds'> {
  return {
    queues: queues.map((queue) => ({ ...queue, UserQueue: { userId, queueId: queue.id } })),
    queueIds: queues.map(({ id }) => id),
  };
}

/** A user to sign in in tests: by default an agent of a company whose plan has every feature. */
export function aSessionUser({ queues = [], ...given }: GivenUser = {}, plan: Partial<typeof flags> = {}): SessionUser {
  return {
    id: 1,
    name: 'Ana',
    email: 'ana@loja.example',
    profile: 'user',
    super: false,
    companyId: 1,
    whatsappId: null,
    allTicket: 'disable',
    wpp: null,
    wppProved: false,
    exchangesContacts: false,
    away: null,
    ...servedBy(given.id ?? 1, queues),
    subscription: { state: 'active', lastDay: '2099-12-31' },
    company: {
      id: 1,
      name: 'Loja',
      email: null,
      phone: null,
      planId: 1,
      status: true,
      campaignsEnabled: true,
      dueDate: '2099-12-31',
      recurrence: 'MENSAL',
      timeZone: 'America/Sao_Paulo',
      language: 'pt',
      country: 'BR',
      trialExpiration: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      plan: {
        id: 1,
        name: 'Plano',
        users: 10,
        connections: 10,
        queues: 10,
        value: 99.9,
        isPublic: true,
        ...flags,
        ...plan,
      },
      settings: [],
      schedules: [],
    },
    ...given,
  };
}

/** A session of a user, as the store would hold it. */
export function aSession(user: SessionUser = aSessionUser()): Session {
  return { token: 'token', user, abilities: abilitiesOf(user) };
}
