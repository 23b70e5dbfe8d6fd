import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { onPostgresql } from '../../../testing/database.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { movedCompanies } from './move.schema.ts';
import { type OldDatabase, oldDatabase } from './testing/old-database.ts';
import { addTraps } from './testing/traps.ts';

describe('the command', { skip: !onPostgresql }, () => {
  const server = useTestServer();
  let old: OldDatabase;
  before(async () => {
    old = await oldDatabase('saas', addTraps);
  });
  after(() => old.close());

  /** Runs it beside the server; its exit code and what it wrote. */
  function run(...words: string[]): Promise<{ code: number; out: string; problems: string }> {
    const { configuration, secret } = server.platform;
    const env = {
      ...process.env,
      DATABASE_URL: server.database.url ?? '',
      DATA_FOLDER: configuration.dataFolder,
      SECRET: secret,
      DEMO: 'true',
    };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(import.meta.dirname, 'command.ts'), ...words],
        { env },
        (error, out, problems) => {
          resolve({ code: error ? Number(error.code ?? 1) : 0, out, problems });
        },
      );
    });
  }
  const moved = () => server.platform.database.system(({ db }) => db.$count(movedCompanies));

  test('copies a company, compares it, and takes it out again', async () => {
    const never = await run('check', old.url);
    assert.deepEqual([never.code, never.problems], [1, 'Not copied completely yet:\n']);
    const copied = await run('copy', old.url, '--company', '1');
    assert.equal(copied.code, 0, copied.problems);
    const checked = await run('check', old.url);
    assert.equal(checked.code, 0, checked.out + checked.problems);
    assert.match(checked.out, /everything is here[\s\S]*messages +\d+ +\d+/);
    // The test's own session stands for the old product.
    const switched = await run('switch', old.url, '--company', '1');
    assert.equal(switched.code, 1);
    assert.match(switched.problems, /not down yet[\s\S]*postgres from/);
    assert.equal(await moved(), 1);
    const undone = await run('undo', old.url, '--company', '1');
    assert.deepEqual([undone.code, undone.out], [0, 'Company 1 was taken out.\n'], undone.problems);
    assert.equal(await moved(), 0);
    assert.equal((await run('undo', old.url, '--company', '1')).code, 1);
  });
});
