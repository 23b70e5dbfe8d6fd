import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import type { ReleaseReport } from '@recado/contract';
import type { TestUser } from '../../../../testing/factories.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { isInShare } from '../choose-release.ts';
import { writeReleases } from './built-remote.ts';

/** The two releases of the remote. */
export const [stable, canary] = ['7.0.0-aaaaaaaa', '7.1.0-bbbbbbbb'];
const half = { release: canary, share: 50, shareOf: 'users' } as const;

type ReportFields = Partial<ReleaseReport>;

/**
 * The setup of tests with browsers that report: a server, and for each test a remote with two releases, and a company
 * of a super user and 60 others who load it.
 */
export function reportedRemote() {
  // The factor of an ordinary installation: three page loads of a user in an hour.
  const server = useTestServer({ environment: { RATE_LIMIT_FACTOR: '1' } });
  let boss: TestUser;
  let users: TestUser[];
  let remote: string;
  let counter = 0;

  beforeEach(async () => {
    remote = `reported_${++counter}`;
    await writeReleases(server.platform.configuration.remotesFolder, remote, [
      { release: canary },
      { release: stable },
    ]);
    await signIn();
  });

  /**
   * Creates a company with new users, whose page loads of this hour are counted from zero: half of them get the canary
   * of `startCanary`, in most companies all kinds of them.
   */
  async function signIn(): Promise<void> {
    const { id: companyId } = await server.make.company({ createdAt: new Date('2020-01-01') });
    boss = await server.make.user({ companyId, profile: 'admin', super: true });
    users = await Promise.all(Array.from({ length: 60 }, () => server.make.user({ companyId })));
  }

  const getsCanary = ({ id: userId, companyId }: TestUser) => isInShare(remote, half, { companyId, userId });
  const reportOf = (release: string, fields: ReportFields = {}): ReleaseReport => ({
    remote,
    release,
    isFirst: true,
    failure: null,
    milliseconds: 400,
    ...fields,
  });
  const sendReports = (as: TestUser, ...reports: ReleaseReport[]) =>
    server.call('POST /release-reports', { as, body: { reports } });

  return {
    server,
    /** The remote and the people of the current test. `beforeEach` and `later` replace them. */
    get now() {
      return { remote, boss, users };
    },
    getsCanary,
    reportOf,
    sendReports,
    /** Moves the clock, and signs in again because the former tokens expired. */
    later: async (milliseconds: number): Promise<void> => {
      server.advance(milliseconds);
      await signIn();
    },
    /** `times` users who get a release load it once each. */
    load: async (release: string, times: number, fields?: ReportFields, people = users): Promise<void> => {
      const getting = people.filter((user) => getsCanary(user) === (release === canary)).slice(0, times);
      assert.equal(getting.length, times);
      for (const user of getting) assert.equal((await sendReports(user, reportOf(release, fields))).status, 200);
    },
    /** Makes the newer release the canary of half of the users. */
    startCanary: () =>
      server.call('PUT /releases/:remote', {
        as: boss,
        params: { remote },
        body: { stable, canary: half, reason: 'A try' },
      }),
  };
}
