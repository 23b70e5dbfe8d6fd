import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Unit } from '../../../../platform/database/database.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import type { SourceFiles } from '../source/source.ts';
import { copyOne, findingsOf } from './copy-from.ts';
import { type FakeRows, fakeSource } from './fake-source.ts';
import { sourceSettings as row } from './source-settings.ts';

/** How tests copy a company into their server and read what became of it. */
export function copiesInto(server: SharedServer) {
  return {
    read: <T>(companyId: number, work: (unit: Unit) => Promise<T>) => server.database.database.tenant(companyId, work),
    system: <T>(work: (unit: Unit) => Promise<T>) => server.database.database.system(work),
    /** Copies one company with these rows, and with files if there are some. */
    async copied(rows: FakeRows, files: SourceFiles | null = null) {
      const source = fakeSource({ companies: [row.company({ id: '1' })], ...rows });
      const companyId = await copyOne(server, source, { files });
      return { source, companyId, findings: await findingsOf(server, companyId) };
    },
  };
}

/** The smallest picture. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Makes the files of another product during the tests of a file: only these names exist. */
export function useFilesNamed(): (...names: string[]) => Promise<SourceFiles> {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-former-files-'));
  });
  after(() => rm(folder, { recursive: true }));
  return async (...names) => {
    for (const name of names) await writeFile(join(folder, name), picture);
    return {
      find: async (name) => (names.includes(name) ? { path: join(folder, name), size: picture.length } : null),
    };
  };
}
