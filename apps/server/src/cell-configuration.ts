import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The name of a cell: it stands in addresses, cookies and the configuration of proxies. */
const cellName = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, 'is a name of up to 30 small letters, digits and hyphens');

/** The variables of an installation that is one of several cells behind one address. */
export const cellVariables = {
  CELLS: z
    .string()
    .optional()
    .describe('cells.json: the installations behind one sign-in, and where each answers. Without it, there is one'),
  CELL: cellName.optional().describe('Which of them this one is; needed with CELLS'),
  CELLS_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('At least 32 characters, in all cells the same: signs what they ask each other; needed with CELLS'),
};

const cellsFile = z.strictObject({
  cells: z.record(cellName, z.strictObject({ address: z.url({ protocol: /^https?$/ }) })),
});

/** The installations behind one sign-in, as one of them sees them. */
export interface Cells {
  /** The name of this one. */
  own: string;
  /** What all of them share. */
  secret: string;
  /** Where the API of each answers for the others, without a trailing slash, by name; this one included. */
  addresses: ReadonlyMap<string, string>;
}

/** What an installation knows of other cells. */
export interface CellConfiguration {
  /** Undefined: this installation is the only one. */
  cells: Cells | undefined;
}

/**
 * Reads the variables, and cells.json. Throws an Error that names the variable, or the place in the file. `urls`: where
 * browsers reach this cell.
 */
export function cellConfiguration(
  read: z.output<z.ZodObject<typeof cellVariables>>,
  urls: { webUrl: string; apiUrl: string },
): CellConfiguration {
  const { CELLS: file, CELL: own, CELLS_SECRET: secret } = read;
  if (file === undefined && own === undefined && secret === undefined) return { cells: undefined };
  if (file === undefined || own === undefined || secret === undefined) {
    throw wrong('CELLS, CELL and CELLS_SECRET', 'belong together: one of them is missing');
  }
  const addresses = readCells(file);
  if (!addresses.has(own)) throw wrong('CELL', `${file} has no cell of this name`);
  if (new URL(urls.apiUrl).origin !== new URL(urls.webUrl).origin) {
    throw wrong('API_URL', 'has the origin of WEB_URL where there are cells: a proxy leads browsers to theirs');
  }
  return { cells: { own, secret, addresses } };
}

/** The address of a page for somebody whose browser may never have been here: the proxy reads the cell in it. */
export function pageAddress({ webUrl, cells }: CellConfiguration & { webUrl: string }, path: string): string {
  return `${webUrl}${path}${cells ? `?cell=${cells.own}` : ''}`;
}

function readCells(file: string): Map<string, string> {
  const parsed = cellsFile.safeParse(jsonIn(file));
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(
      ({ path, message }) => `${path.map(String).join('.') || 'all'}: ${message}`,
    );
    throw wrong('CELLS', `${file}: ${reasons.join('; ')}`);
  }
  const addresses = new Map(
    Object.entries(parsed.data.cells).map(([name, { address }]) => [name, address.replace(/\/$/, '')]),
  );
  if (new Set(addresses.values()).size < addresses.size) throw wrong('CELLS', `${file}: two cells have one address`);
  return addresses;
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong('CELLS', `${file} cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

function wrong(variable: string, reason: string): Error {
  return new Error(`Wrong configuration. ${variable}: ${reason}`);
}
