// `recado cells list | where <e-mail>`: asks the installations behind one sign-in. It changes nothing and needs no database.
import type { Cells } from '../cell-configuration.ts';
import { readWords } from '../commands/read-words.ts';
import { type CommandContext, exitCodes, runCommand } from '../commands/run-command.ts';
import { WrongUsage } from '../commands/wrong-usage.ts';
import { listCells, whereIs } from './ask-all.ts';

const usage = `recado cells list
recado cells where <e-mail>

  list   every cell of cells.json: its address, and its release if it answers
  where  in which cells an e-mail address has an account, and in which company there

Run it in any cell, with its configuration. It exits with 1 if a cell does not answer.`;

type Asked = { action: 'list' } | { action: 'where'; email: string };

function read(words: string[]): Asked {
  const { positionals } = readWords(words, {});
  const [action, email, ...more] = positionals;
  if (action === 'list' && email === undefined) return { action };
  if (action === 'where' && email?.includes('@') && more.length === 0) return { action, email };
  throw new WrongUsage('Cells are listed, or asked where one e-mail address is.');
}

async function run(asked: Asked, { configuration, say }: CommandContext): Promise<number> {
  const cells = cellsOf(configuration());
  const services = { cells, clock: () => new Date() };
  const { lines, isComplete } =
    asked.action === 'list' ? await listCells(services) : await whereIs(services, asked.email);
  for (const line of lines) say(line);
  return isComplete ? 0 : exitCodes.failed;
}

function cellsOf({ cells }: { cells: Cells | undefined }): Cells {
  if (!cells) throw new Error('This installation is no cell: CELLS is not set (docs/operations/cells.md).');
  return cells;
}

await runCommand({ name: 'cells', usage, read, run });
