import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useTwoCells } from '../areas/company/cells/testing/two-cells.ts';
import type { Cells } from '../cell-configuration.ts';
import { cellsCheck } from '../doctor/checks/cells.ts';
import { systemReadings } from '../doctor/readings.ts';
import { serverRelease } from '../platform/observability/version.ts';
import type { TestServer } from '../testing/server.ts';
import { listCells, whereIs } from './ask-all.ts';

const running = useTwoCells();

function servicesOf({ platform: { configuration, clock } }: TestServer): { cells: Cells; clock: () => Date } {
  assert.ok(configuration.cells);
  return { cells: configuration.cells, clock };
}

/** What the doctor of a server says, with readings of the test. */
async function doctorSays({ platform: { configuration } }: TestServer, changes: { cells?: Cells; now?: () => number }) {
  const { cells = configuration.cells, now = systemReadings.now } = changes;
  const readings = { ...systemReadings, now };
  const finding = await cellsCheck.run({
    configuration: { ...configuration, cells },
    database: { kind: 'embedded' },
    readings,
  });
  return finding && `${finding.state}: ${finding.found}`;
}

test('all cells are listed, one that is away with the reason', async () => {
  const { a, b, addresses } = running();
  const services = servicesOf(a);
  const lines = [`a  ${a.apiUrl}  ${serverRelease}  (this one)`, `b  ${b.apiUrl}  ${serverRelease}`];
  assert.deepEqual(await listCells(services), { lines, isComplete: true });
  addresses.set('b', 'http://127.0.0.1:1');
  const broken = await listCells(services);
  addresses.set('b', b.apiUrl);
  assert.equal(broken.isComplete, false);
  assert.match(broken.lines[1] ?? '', /away: cell b does not answer/);
});

test('an account is found in every cell that has it', async () => {
  const { a, b } = running();
  const { id: companyId } = await b.make.company();
  const { email } = await b.make.user({ companyId });
  const found = { lines: [`b: company ${companyId}`], isComplete: true };
  assert.deepEqual(await whereIs(servicesOf(a), email.toUpperCase()), found);
  const none = { lines: ['No cell has an account with this address.'], isComplete: true };
  assert.deepEqual(await whereIs(servicesOf(a), 'nobody@example.com'), none);
});

test('the doctor says nothing without cells, and names what does not fit', async () => {
  const { a, b, addresses } = running();
  const { cells } = servicesOf(a);
  assert.match((await doctorSays(a, {})) ?? '', /^ok: This is cell a; 1 others answer/);
  const foreign = { ...cells, secret: 'another secret, of thirty-two characters and more' };
  assert.match((await doctorSays(a, { cells: foreign })) ?? '', /^problem: Cell b .*CELLS_SECRET/);
  assert.match((await doctorSays(a, { now: () => Date.now() + 20_000 })) ?? '', /^warning: The clock of cell b/);
  addresses.set('b', a.apiUrl);
  assert.match((await doctorSays(a, {})) ?? '', /^problem: Cell b calls itself a/);
  addresses.set('b', b.apiUrl);
  const { configuration } = a.platform;
  const alone = { ...configuration, cells: undefined };
  const examined = { configuration: alone, database: { kind: 'embedded' }, readings: systemReadings } as const;
  assert.equal(await cellsCheck.run(examined), undefined);
});
