import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import { createLogger } from '../../../../platform/observability/logger.ts';
import { openBucket } from '../../../../platform/storage/bucket.ts';
import { type FakeStore, startFakeStore } from '../../../../platform/storage/testing/fake-store.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { archiveName } from '../release-store.ts';
import { publishedReleases } from '../releases.schema.ts';
import { keepCopies } from '../synchronise-copies.ts';
import { publishTo } from './publishing.ts';
import { newTeam, writeSealed } from './sealed-release.ts';

const team = newTeam();

/**
 * The setup of a file with tests of releases in a bucket: one server and one bucket, and for each test an empty bucket
 * and a remote without releases.
 */
export function bucketInstallation() {
  let store: FakeStore;
  let server: TestServer;
  let boss: TestUser;
  let publisher: string;
  let remote: string;
  let log = '';
  let counter = 0;
  const places: string[] = [];
  /** Writes repeated lines each time. */
  const logger = createLogger('info', { write: (line) => (log += line) }, 0);

  before(async () => {
    store = await startFakeStore();
    server = await startTestServer({ environment: environment(), logger });
    const company = await server.make.company();
    boss = await server.make.user({ companyId: company.id, profile: 'admin', super: true });
    publisher = await server.make.apiKey({ companyId: company.id, name: 'Team', scopes: ['releases:publish'] });
  });
  after(async () => {
    await server.close();
    store.close();
    for (const place of places) rmSync(place, { recursive: true, force: true });
  });
  beforeEach(async () => {
    remote = `sales_${++counter}`;
    log = '';
    store.behave(undefined);
    store.objects.clear();
    store.asked.length = 0;
    await server.platform.database.system(({ db }) => db.delete(publishedReleases));
  });

  function environment(): Record<string, string> {
    const { address, region, key, secret } = store.place;
    return {
      RELEASE_KEYS: `*=${team.publicKey}`,
      RELEASES_S3: `${address}/`,
      RELEASES_S3_REGION: region,
      RELEASES_S3_KEY: key,
      RELEASES_S3_SECRET: secret,
    };
  }

  function sealed(text = '', privateKey = team.privateKey) {
    const { release, folder } = writeSealed({ remote, privateKey, text });
    places.push(dirname(folder));
    return { remote, release, files: folder, name: archiveName({ remote, release }) };
  }

  /** Publishes a release; waits until the server has seen it in the store and does not ask the store again. */
  async function published(text = '', body: object = {}) {
    const made = sealed(text);
    const { status, body: answer } = await publishTo(server, publisher, { ...made, body });
    assert.equal(status, 200, JSON.stringify(answer));
    await eventually('the server looks', () => store.asked.includes(`HEAD ${made.name}`));
    return made;
  }

  /** Another machine of this installation, which only synchronises copies: `look` does so once. */
  function machine() {
    const releasesFolder = mkdtempSync(join(tmpdir(), 'recado-copies-'));
    places.push(releasesFolder);
    let ahead = 0;
    const platform = {
      ...server.platform,
      logger,
      configuration: { ...server.platform.configuration, releasesFolder },
      clock: () => new Date(Date.now() + ahead),
    };
    return {
      platform,
      look: keepCopies(platform, openBucket(store.place), new AbortController().signal),
      advance: (milliseconds: number) => {
        ahead += milliseconds;
      },
      has: ({ release }: { release: string }) => existsSync(join(releasesFolder, remote, release, 'remoteEntry.js')),
      folderOf: ({ release }: { release: string }) => join(releasesFolder, remote, release),
    };
  }

  const ownFolderOf = ({ release }: { release: string }) =>
    join(server.platform.configuration.releasesFolder, remote, release);
  const listed = async () => {
    const { body } = await server.call('GET /releases', { as: boss });
    return body.find((one) => one.remote === remote)?.releases.map(({ release }) => release) ?? [];
  };
  const warnings = () => log.split('\n').filter((line) => line.includes('"level":40'));

  return {
    get server() {
      return server;
    },
    get store() {
      return store;
    },
    get boss() {
      return boss;
    },
    get publisher() {
      return publisher;
    },
    /** The remote of this test. */
    get remote() {
      return remote;
    },
    /** What the installation and its other machines have logged in this test. */
    get log() {
      return log;
    },
    environment,
    sealed,
    published,
    machine,
    ownFolderOf,
    listed,
    warnings,
  };
}
