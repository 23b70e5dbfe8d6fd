import type { Answer } from '@recado/contract';
import type { Cells } from '../cell-configuration.ts';
import { askCell } from '../platform/cells/ask-cell.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';

/** Milliseconds that a cell may take. */
const patience = 5_000;

/** What is needed to ask cells. */
export interface CellServices {
  cells: Cells;
  clock: Clock;
}

/** What a cell said, or why it did not. */
export type CellState =
  | { cell: string; state: Answer<'POST /cells/state'> }
  | { cell: string; state: undefined; reason: string };

/** Lines for people; `isComplete`: every cell answered. */
export interface CellReport {
  lines: string[];
  isComplete: boolean;
}

/** Asks each cell of cells.json how it is, all at once. */
export function statesOfCells(services: CellServices): Promise<CellState[]> {
  return eachCell(services, async (cell): Promise<CellState> => {
    try {
      const question = { key: 'POST /cells/state', body: {}, patience } as const;
      return { cell, state: (await askCell(services, cell, question)).answer };
    } catch (error) {
      return { cell, state: undefined, reason: reasonOf(error) };
    }
  });
}

/** Every cell with its address, and its release or why it does not answer. */
export async function listCells(services: CellServices): Promise<CellReport> {
  const { own, addresses } = services.cells;
  const states = await statesOfCells(services);
  const width = Math.max(...states.map(({ cell }) => cell.length));
  const lines = states.map((one) => {
    const told = one.state ? one.state.release : `away: ${one.reason}`;
    return `${one.cell.padEnd(width)}  ${addresses.get(one.cell)}  ${told}${one.cell === own ? '  (this one)' : ''}`;
  });
  return { lines, isComplete: states.every(({ state }) => state) };
}

/** In which cells an e-mail address has an account. */
export async function whereIs(services: CellServices, email: string): Promise<CellReport> {
  const answers = await eachCell(services, async (cell) => {
    try {
      const question = { key: 'POST /cells/users', body: { email }, patience } as const;
      const { companyId } = (await askCell(services, cell, question)).answer;
      return { isAway: false, lines: companyId === null ? [] : [`${cell}: company ${companyId}`] };
    } catch (error) {
      return { isAway: true, lines: [`${cell}: away: ${reasonOf(error)}`] };
    }
  });
  const lines = answers.flatMap((one) => one.lines);
  const isComplete = answers.every(({ isAway }) => !isAway);
  return { lines: lines.length === 0 ? ['No cell has an account with this address.'] : lines, isComplete };
}

function eachCell<T>({ cells }: CellServices, ask: (cell: string) => Promise<T>): Promise<T[]> {
  return Promise.all([...cells.addresses.keys()].map(ask));
}

/** A cell that refuses does so because it does not know who asks. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return 'it does not accept the signature (CELLS_SECRET, cells.json, clocks)';
  return error instanceof Error ? error.message : String(error);
}
