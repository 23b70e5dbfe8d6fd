import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { onPostgresql } from '../../../../testing/database.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { mediaFiles } from '../../../conversations/messages/messages.schema.ts';
import { checkText } from '../check/check-text.ts';
import { runCheck } from '../check/run-check.ts';
import { movedCompanies } from '../move.schema.ts';
import { openFolder } from '../source/files/folder.ts';
import { openSource } from '../source/open-source.ts';
import type { Edition } from '../source/source.ts';
import { copyFrom } from '../testing/copy-from.ts';
import { oldDatabase } from '../testing/old-database.ts';
import { oldFiles } from '../testing/old-files.ts';
import { addTraps } from '../testing/traps.ts';
import { runUndo } from './run-undo.ts';

describe('a company with every trap', { skip: !onPostgresql }, () => {
  const server = useTestServer();
  for (const edition of ['saas', 'saas-chat', 'ticketz', 'community'] as const satisfies Edition[]) {
    test(`of ${edition} is right after its copy, and taken out again without a trace`, async () => {
      const folder = await oldFiles();
      const old = await oldDatabase(edition, (database) => addTraps(database, folder));
      const source = await openSource(old.url);
      try {
        const files = openFolder(folder.folder);
        const outcomes = await copyFrom(server, source, { files });
        const companyId = outcomes[0]?.companyId ?? 0;
        const { database, storage } = server.platform;
        const [moved] = await database.system(({ db }) =>
          db.select().from(movedCompanies).where(eq(movedCompanies.companyId, companyId)),
        );
        const moveId = moved?.moveId ?? 0;
        const report = await runCheck({ database, storage, files, now: () => new Date() }, source, moveId);
        assert.equal(report.companies[0]?.isRight, true, checkText(report));
        const names = await database.system(({ db }) =>
          db.select({ name: mediaFiles.name }).from(mediaFiles).where(eq(mediaFiles.companyId, companyId)),
        );
        await runUndo(server.platform, moveId, '1');
        for (const { name } of names) assert.equal(await storage.find(name), undefined);
        const left = and(eq(movedCompanies.moveId, moveId), eq(movedCompanies.sourceId, '1'));
        assert.equal(await database.system(({ db }) => db.$count(movedCompanies, left)), 0);
        const [again] = await copyFrom(server, source, { files });
        assert.ok(again?.companyId && again.companyId !== companyId, 'it can be copied again');
      } finally {
        await source.close();
        await old.close();
        await folder.close();
      }
    });
  }
});
