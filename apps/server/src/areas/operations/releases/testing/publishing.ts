import { packRelease } from '@recado/releases/release-archive';
import type { TestUser } from '../../../../testing/factories.ts';
import { readRegistry } from '../../../../testing/registry.ts';
import type { TestServer } from '../../../../testing/server.ts';

/** Publishes a release with a key; by default it is not offered. `files`: a folder, or an archive. */
export function publishTo(
  server: TestServer,
  as: string,
  { files, body = {}, ...params }: { remote: string; release: string; files: string | Uint8Array; body?: object },
) {
  const content = typeof files === 'string' ? packRelease(files) : files;
  return server.call('PUT /releases/:remote/publications/:release', {
    as,
    params,
    body: { channel: 'none', reason: 'A faster search', ...body },
    files: [{ field: 'archive', name: 'release.json.gz', content }],
  });
}

/** The release of a remote that the registry offers to a user. */
export async function offeredBy(server: TestServer, remote: string, user: TestUser): Promise<string | undefined> {
  const { remotes } = await readRegistry(server, user);
  return remotes.find(({ name }) => name === remote)?.version;
}
