import { type Access, abilitiesOf } from '@recado/contract';
import { addDays, dayIn } from '../../platform/day.ts';
import type { Factories, TestUser } from '../factories.ts';
import { type SharedServer, shareTestServer } from '../shared-server.ts';

/** Part of the name of every record of the company under test, which no user of another company may ever read. */
export const marker = 'only-of-this-company';

/** A company with records of every kind, and other companies. */
export interface MatrixWorld {
  server: SharedServer;
  make: Factories;
  companyId: number;
  queueId: number;
  connectionId: number;
  agent: TestUser;
  /**
   * The caller with a new session, because some calls end it. For an endpoint that programs call, the token is that of
   * a key of the caller's company, which allows everything.
   */
  caller(kind: CallerKind, access?: Access): Promise<TestUser>;
  /** A caller who made such calls before: for calls that are refused before a handler could end the session. */
  refusedCaller(kind: CallerKind, access?: Access): Promise<TestUser>;
}

/** How long a session serves refused calls: much shorter than its token is valid. */
const refusedMs = 60_000;

/** All callers of every endpoint. */
const callerKinds = [
  'user',
  'admin',
  'super',
  'otherAdmin',
  'plainAdmin',
  'trialAdmin',
  'graceAdmin',
  'expiredAdmin',
  'expiredUser',
  'blockedAdmin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Callers of the company whose permissions depend on their profile only. */
export const people = [
  ['user', { profile: 'user', super: false }],
  ['admin', { profile: 'admin', super: false }],
  ['super', { profile: 'admin', super: true }],
] as const;

/** Whether a person of the company may call an endpoint; with a key, every program may. */
export function mayCall(person: Parameters<typeof abilitiesOf>[0], access: Access): boolean {
  return access === 'public' || access === 'token' || abilitiesOf(person).has(access);
}

/** All callers of the company who reach the handler of an endpoint; only one if the endpoint serves every caller. */
export function callersOf(access: Access): CallerKind[] {
  if (access === 'public' || access === 'token') return ['super'];
  return people.filter(([, person]) => mayCall(person, access)).map(([kind]) => kind);
}

/** The refusal of a caller who is not known. */
export function refusalOfStrangers(access: Access) {
  return { error: access === 'token' ? 'ERR_INVALID_API_TOKEN' : 'ERR_SESSION_EXPIRED' } as const;
}

/** Starts a server with this data. */
export async function startMatrixWorld(): Promise<MatrixWorld> {
  const server = await shareTestServer();
  const { make } = server;
  // Every call has a caller, and many a connection, of its own.
  const { id: companyId } = await make.company({ name: marker, plan: { users: 100_000, connections: 100_000 } });
  const off = { useCampaigns: false, useSchedules: false, useInternalChat: false, useExternalApi: false };
  const plan = { ...off, useKanban: false, useOpenAi: false, useIntegrations: false };
  const today = dayIn('America/Sao_Paulo', server.platform.clock());
  const companies = {
    other: await make.company(),
    trial: await make.company({ dueDate: addDays(today, 3), trialExpiration: addDays(today, 3) }),
    grace: await make.company({ dueDate: addDays(today, -1) }),
    expired: await make.company({ dueDate: '2020-01-01' }),
    blocked: await make.company({ status: false }),
    plain: await make.company({ plan }),
  };
  const queue = await make.queue({ companyId, name: `${marker} queue` });
  const connection = await make.connection({
    companyId,
    name: `${marker} connection`,
    queueIds: [queue.id],
    isDefault: true,
  });
  const agent = await make.user({ companyId, name: `${marker} agent`, queueIds: [queue.id] });
  const people: Record<CallerKind, Parameters<Factories['user']>[0]> = {
    user: { companyId, queueIds: [queue.id] },
    admin: { companyId, profile: 'admin' },
    super: { companyId, profile: 'admin', super: true },
    otherAdmin: { companyId: companies.other.id, profile: 'admin' },
    trialAdmin: { companyId: companies.trial.id, profile: 'admin' },
    graceAdmin: { companyId: companies.grace.id, profile: 'admin' },
    expiredUser: { companyId: companies.expired.id },
    blockedAdmin: { companyId: companies.blocked.id, profile: 'admin' },
    expiredAdmin: { companyId: companies.expired.id, profile: 'admin' },
    plainAdmin: { companyId: companies.plain.id, profile: 'admin' },
  };
  const tokens = new Map([[companyId, await make.apiKey({ companyId })]]);
  for (const { id } of Object.values(companies)) {
    await make.connection({ companyId: id, isDefault: true });
    tokens.set(id, await make.apiKey({ companyId: id }));
  }
  const refused = new Map<CallerKind, { since: number; user: Promise<TestUser> }>();
  const withToken = (user: TestUser, access?: Access) =>
    access === 'token' ? { ...user, token: tokens.get(user.companyId) ?? '' } : user;
  return {
    server,
    make,
    companyId,
    queueId: queue.id,
    connectionId: connection.id,
    agent,
    async caller(kind, access) {
      return withToken(await make.user(people[kind]), access);
    },
    async refusedCaller(kind, access) {
      const now = Date.now();
      let known = refused.get(kind);
      if (!known || now - known.since > refusedMs) {
        known = { since: now, user: make.user(people[kind]) };
        refused.set(kind, known);
      }
      return withToken(await known.user, access);
    },
  };
}
