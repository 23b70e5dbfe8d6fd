import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Unit } from '../../../../platform/database/database.ts';
import { onPostgresql } from '../../../../testing/database.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { mediaFiles, messages } from '../../../conversations/messages/messages.schema.ts';
import { ticketCycles, tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { movedRows } from '../move.schema.ts';
import { openFolder } from '../source/files/folder.ts';
import { openSource } from '../source/open-source.ts';
import type { Edition } from '../source/source.ts';
import { copyFrom, findingsOf } from '../testing/copy-from.ts';
import { type OldDatabase, oldDatabase } from '../testing/old-database.ts';
import { oldFiles } from '../testing/old-files.ts';
import { addTraps } from '../testing/traps.ts';

const server = useSharedServer();
const editions: readonly Edition[] = ['community', 'saas', 'saas-chat', 'ticketz'];

/** How many rows a moved company has. */
function countsOf(companyId: number) {
  const count = async ({ db }: Unit) => ({
    contacts: await db.$count(contacts),
    tickets: await db.$count(tickets),
    rounds: await db.$count(ticketCycles),
    messages: await db.$count(messages),
    files: await db.$count(mediaFiles),
    moved: await db.$count(movedRows),
  });
  return server.database.database.tenant(companyId, count);
}

/** Copies all companies of a database twice. Resolves with those here, and their rows after each copy. */
async function copyTwice(old: OldDatabase, folder: string) {
  const source = await openSource(old.url);
  try {
    const companyIds = (await source.companies()).map(({ id }) => id);
    const copy = async () => {
      const outcomes = await copyFrom(server, source, { companyIds, files: openFolder(folder) });
      const ids = outcomes.flatMap(({ companyId }) => companyId ?? []);
      return { ids, counts: await Promise.all(ids.map(countsOf)) };
    };
    return { first: await copy(), second: await copy() };
  } finally {
    await source.close();
  }
}

for (const edition of editions) {
  test(`a ${edition} database with everything odd is copied whole, and again without a doubled row`, {
    skip: !onPostgresql,
  }, async () => {
    const files = await oldFiles();
    const old = await oldDatabase(edition, (made) => addTraps(made, files));
    try {
      const { first, second } = await copyTwice(old, files.folder);
      assert.equal(first.ids.length, edition === 'community' ? 1 : 2);
      assert.deepEqual(second, first);
      for (const companyId of first.ids) {
        const { rowFailed } = await findingsOf(server, companyId);
        assert.equal(rowFailed, undefined, JSON.stringify(rowFailed));
      }
      const [counts] = first.counts;
      assert.ok(counts && counts.messages >= 10, JSON.stringify(counts));
      assert.ok(counts.files >= 4);
      // Many tickets of a person are one, with their rounds.
      assert.ok(counts.tickets < counts.rounds);
    } finally {
      await old.close();
      await files.close();
    }
  });
}
