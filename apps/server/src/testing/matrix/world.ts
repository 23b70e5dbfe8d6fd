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
  /** A new session of the caller: some calls end it. */
  caller(kind: CallerKind): Promise<TestUser>;
}

/** All callers of every endpoint. */
const callerKinds = ['user', 'admin', 'super', 'otherAdmin', 'expiredAdmin', 'plainAdmin'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Callers of the company whose permissions depend on their profile only. */
export const people = [
  ['user', { profile: 'user', super: false }],
  ['admin', { profile: 'admin', super: false }],
  ['super', { profile: 'admin', super: true }],
] as const;

/** Starts a server with this data. */
export async function startMatrixWorld(): Promise<MatrixWorld> {
  const server = await shareTestServer();
  const { make } = server;
  const { id: companyId } = await make.company({ name: marker });
  const off = { useCampaigns: false, useSchedules: false, useInternalChat: false, useExternalApi: false };
  const plan = { ...off, useKanban: false, useOpenAi: false, useIntegrations: false };
  const companies = {
    other: await make.company(),
    expired: await make.company({ dueDate: '2020-01-01' }),
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
    expiredAdmin: { companyId: companies.expired.id, profile: 'admin' },
    plainAdmin: { companyId: companies.plain.id, profile: 'admin' },
  };
  return {
    server,
    make,
    companyId,
    queueId: queue.id,
    connectionId: connection.id,
    agent,
    caller: (kind) => make.user(people[kind]),
  };
}
