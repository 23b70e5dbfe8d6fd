import { after, before, beforeEach } from 'node:test';
import { eq } from 'drizzle-orm';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { pushSubscriptions } from '../push-notifications.schema.ts';
import { type AwayOffice, leaveOffice } from './away.ts';
import { startPushService } from './push-service.ts';

/** The setup of a file with tests: a server with a push service, and for each test an office with absent users. */
export function pushTests() {
  let service: Awaited<ReturnType<typeof startPushService>>;
  let server: TestServer;
  let office: AwayOffice;

  before(async () => {
    service = await startPushService();
    server = await startTestServer({ environment: { PUSH_ORIGINS: service.origin } });
  });
  after(async () => {
    await server.close();
    await service.close();
  });
  beforeEach(async () => {
    office = await leaveOffice(server, service.browser);
  });

  return {
    get service() {
      return service;
    },
    get server() {
      return server;
    },
    get office() {
      return office;
    },
    /** Waits until no job of pushes is left, so that no further push arrives. */
    async settled(): Promise<void> {
      await eventually('no jobs of pushes', async () => {
        const left = await office.system(({ db }) =>
          db.select({ kind: jobs.kind }).from(jobs).where(eq(jobs.companyId, office.companyId)),
        );
        return left.every(({ kind }) => kind !== 'tell-devices' && kind !== 'send-push');
      });
    },
    /** The stored subscriptions of the office. */
    subscriptions: () =>
      office.system(({ db }) =>
        db.select().from(pushSubscriptions).where(eq(pushSubscriptions.companyId, office.companyId)),
      ),
  };
}
