import type { Factories, TestUser } from '../factories.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** In the name of every record of the company under test: nobody of another company may ever read it. */
export const marker = 'only-of-this-company';

/** A company with a bit of everything, and its neighbours. */
export interface MatrixWorld {
  server: TestServer;
  make: Factories;
  companyId: number;
  queueId: number;
  connectionId: number;
  agent: TestUser;
  /** A fresh caller: some calls end their session. */
  caller(kind: CallerKind): Promise<TestUser>;
}

/** Everybody who tries every endpoint. */
const callerKinds = ['user', 'admin', 'super', 'otherAdmin', 'expiredAdmin', 'plainAdmin'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Those of the company whose right to call an endpoint depends on their profile alone. */
export const people = [
  ['user', { profile: 'user', super: false }],
  ['admin', { profile: 'admin', super: false }],
  ['super', { profile: 'admin', super: true }],
] as const;

/** Starts a server with that world. */
export async function startMatrixWorld(): Promise<MatrixWorld> {
  const server = await startTestServer();
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
