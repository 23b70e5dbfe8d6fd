import { type ForeignServer, startForeignServer } from './foreign-server.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server that may call a foreign system, which also stands for Google. */
export interface ServerWithForeign {
  foreign: ForeignServer;
  server: TestServer;
  close(): Promise<void>;
}

/** Starts both; see `startTestServer` for the environment. */
export async function startServerWithForeign(environment: Record<string, string> = {}): Promise<ServerWithForeign> {
  const foreign = await startForeignServer();
  const { origin } = foreign;
  const reach = { OUTBOUND_ORIGINS: origin, DIALOGFLOW_ORIGIN: origin };
  const server = await startTestServer({ environment: { ...reach, ...environment } });
  return {
    foreign,
    server,
    async close() {
      await server.close();
      await foreign.close();
    },
  };
}

/** A new company with an administrator; resets the foreign system. */
export async function openCompanyWithForeign({ foreign, server }: ServerWithForeign) {
  foreign.reset();
  const { id: companyId, planId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  return { companyId, planId: planId ?? 0, admin };
}
