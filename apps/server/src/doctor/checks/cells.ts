import { type CellState, statesOfCells } from '../../cells/ask-all.ts';
import { serverRelease } from '../../platform/observability/version.ts';
import { knownSecret } from '../../platform/security/secrets.ts';
import { createSignatures } from '../../platform/security/signatures.ts';
import { type Check, type Finding, ok, problem, warning } from '../check.ts';
import type { Examined } from '../examined.ts';

/** Milliseconds by which the clocks of cells may differ. */
const tolerated = 5_000;

/** Whether the other installations behind the same sign-in answer, and fit this one. */
export const cellsCheck: Check = {
  name: 'cells',
  async run(examined) {
    const { cells } = examined.configuration;
    if (!cells) return undefined;
    const clock = () => new Date(examined.readings.now());
    const states = await statesOfCells({ cells, clock });
    const others = states.filter(({ cell }) => cell !== cells.own);
    const findings = others.map((one) => findingOf(one, examined));
    const worst =
      findings.find(({ state }) => state === 'problem') ?? findings.find(({ state }) => state === 'warning');
    return worst ?? ok(`This is cell ${cells.own}; ${others.length} others answer, with the same release.`);
  },
};

function findingOf(one: CellState, { configuration, readings }: Examined): Finding {
  const { cell, state } = one;
  if (!state) {
    const todo =
      'Check its address in cells.json, that it runs, and that CELLS_SECRET is the same. Meanwhile nobody is told that a password is wrong.';
    return problem(`Cell ${cell} does not answer (${one.reason}).`, todo);
  }
  if (state.cell !== cell) {
    return problem(`Cell ${cell} calls itself ${state.cell}.`, 'Make CELL and cells.json agree in all cells.');
  }
  const secret = knownSecret(configuration);
  if (secret !== undefined && createSignatures(secret, 'cells with one secret').sign('') === state.installationMark) {
    return warning(
      `Cell ${cell} has the same SECRET as this one.`,
      'Give each cell its own: a leak opens only one then.',
    );
  }
  if (state.apiUrl === configuration.apiUrl) {
    return problem(`Cell ${cell} has the API_URL of this one.`, 'Give each cell its own, e.g. with /cells/b in it.');
  }
  const seconds = (state.now - readings.now()) / 1000;
  if (Math.abs(seconds) * 1000 > tolerated) {
    const found = `The clock of cell ${cell} differs by ${Math.abs(seconds).toFixed(1)} s.`;
    return warning(found, 'Let both take the time from NTP: after a minute of difference cells refuse each other.');
  }
  if (state.release !== serverRelease) {
    return warning(`Cell ${cell} has release ${state.release}.`, 'Bring all cells to one release.');
  }
  return ok('');
}
