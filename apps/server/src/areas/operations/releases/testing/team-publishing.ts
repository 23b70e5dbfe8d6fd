import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import { packRelease } from '@recado/releases/release-archive';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { offeredBy, publishTo } from './publishing.ts';
import { newTeam, type SealedRelease, writeSealed } from './sealed-release.ts';

/**
 * The setup of a file with tests in which teams publish: one server with a configured key, a super user, two keys of the API that
 * publish (`loyalty` and `stock`), and for each test a remote of its own.
 */
export function teamPublishing() {
  const configured = newTeam();
  let server: TestServer;
  let boss: TestUser;
  let remote: string;
  let counter = 0;
  const places: string[] = [];
  const publishers = new Map<string, string>();

  before(async () => {
    server = await startTestServer({
      environment: { RELEASE_KEYS: `conf_1=${configured.publicKey},conf_2=${configured.publicKey}` },
    });
    const { id: companyId } = await server.make.company();
    boss = await server.make.user({ companyId, profile: 'admin', super: true });
    for (const name of ['loyalty', 'stock']) {
      publishers.set(name, await server.make.apiKey({ companyId, name, scopes: ['releases:publish'] }));
    }
  });
  after(async () => {
    await server.close();
    for (const place of places) rmSync(dirname(place), { recursive: true, force: true });
  });
  beforeEach(() => {
    remote = `loyalty_${++counter}`;
  });

  const keyOf = (name: string) => publishers.get(name) ?? '';
  const folderOf = (release: string) => join(server.platform.configuration.releasesFolder, remote, release);

  async function idOf(name: string): Promise<number> {
    const [row] = await server.platform.database.system(({ db }) =>
      db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.name, name)),
    );
    return row?.id ?? 0;
  }

  /** Records the key of a team for remotes; returns the id of the record. */
  async function record(team: { publicKey: string }, name = 'loyalty', remotes = [remote]): Promise<number> {
    const body = { owner: `Team ${name}`, remotes, publicKey: team.publicKey, apiKeyIds: [await idOf(name)] };
    const { status, body: made } = await server.call('POST /release-keys', { as: boss, body });
    assert.equal(status, 200, JSON.stringify(made));
    return made.id;
  }

  /** Writes a release of the remote, signed if a key is given. */
  function sealed(given: Partial<SealedRelease> = {}) {
    const made = writeSealed({ remote, pages: [`/${remote}`], ...given });
    places.push(made.folder);
    return made;
  }

  async function publish({ release, folder }: { release: string; folder: string }, body: object = {}, as = 'loyalty') {
    const { status, body: answer } = await publishTo(server, keyOf(as), {
      remote,
      release,
      files: packRelease(folder),
      body: { channel: 'stable', ...body },
    });
    return { status, answer, reasons: answer.reasons ?? [] };
  }

  const offered = (release: string | undefined) =>
    eventually(`the registry offers ${release}`, async () => (await offeredBy(server, remote, boss)) === release);

  return {
    configured,
    /** The rows of the current test. `beforeEach` replaces them, so read them when they are needed. */
    get now() {
      return { server, boss, remote };
    },
    /** Another name for the remote of the current test. */
    useRemote(name: string) {
      remote = name;
    },
    ...{ folderOf, keyOf, idOf, record, sealed, publish, offered },
    /** Publishes a release of a new team, and waits until it is offered. */
    async published() {
      const keys = newTeam();
      await record(keys);
      const made = sealed({ privateKey: keys.privateKey });
      assert.equal((await publish(made)).status, 200);
      await offered(made.release);
      return { ...made, place: folderOf(made.release) };
    },
  };
}
