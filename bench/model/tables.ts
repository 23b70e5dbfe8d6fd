import { cellsOf, reachedInOrder } from './ceilings.ts';
import { checks } from './checks.ts';
import type { Input } from './input.ts';
import { groups } from './inputs.ts';
import { type Installation, sizes } from './installation.ts';
import { needsOf } from './needs.ts';

/** Everything that the model says, as docs/scale.md has it. */
export function tables(): string {
  return [
    table('What is needed', ['', ...sizes.map(({ companies }) => `${count(companies)} companies`)], neededRows()),
    table('What is reached first', ['size', 'what has been reached', 'what is reached next'], firstRows()),
    table('The ceilings in their order', ['reached at', 'ceiling', 'what to do'], ceilingRows()),
    table('The model and what was measured', ['', 'measured', 'model', 'ratio', 'measurement'], checkRows()),
    ...Object.entries(groups).map(([title, inputs]) =>
      table(`Inputs: ${title}`, ['', 'value', 'from', 'measured'], inputs.map(inputRow)),
    ),
  ].join('\n\n');
}

function neededRows(): string[][] {
  const all = sizes.map((size) => ({ size, needs: needsOf(size) }));
  type One = (typeof all)[number];
  const row = (name: string, of: (one: One) => string) => [name, ...all.map(of)];
  return [
    row('agents at work, phones', ({ size }) => `${count(size.agents)}, ${count(size.phones)}`),
    row('messages a second, in and out', ({ size }) => count(size.messages)),
    row('processes `api`, `worker`, `channels`', ({ needs: { processes } }) =>
      [processes.api, processes.worker, processes.channels].map(count).join(', '),
    ),
    row('processors they keep busy', ({ needs: { busy } }) =>
      [busy.api, busy.worker, busy.channels].map(figure).join(', '),
    ),
    row('memory of all processes', ({ needs }) => `${figure(needs.memory)} GB`),
    row('PostgreSQL: processors kept busy', ({ needs }) => figure(needs.database.busy)),
    row(
      'sessions, and their memory',
      ({ needs }) => `${count(needs.database.sessions)}, ${figure(needs.sessionMemory)} GB`,
    ),
    row('transactions a second', ({ needs }) => count(needs.database.transactions)),
    row('commits a second that wait for the disk', ({ needs }) => count(needs.database.commits)),
    row('log', ({ needs }) => `${figure(needs.database.log)} MB/s`),
    row('size after a year', ({ needs }) => terabytes(needs.yearly.database)),
    row('media after a year', ({ needs }) => terabytes(needs.yearly.media)),
    row(
      'Redis: processors kept busy, commands a second',
      ({ needs: { redis } }) => `${figure(redis.busy)}, ${count(redis.commands)}`,
    ),
    row('network', ({ needs }) => `${count(needs.network)} Mbit/s`),
    row('phones of a killed process are back', ({ needs }) => `${count(needs.takeover)} s`),
    row('cells, with nothing else done about what ends in them', ({ size }) => count(cellsOf(size))),
  ];
}

function firstRows(): string[][] {
  const reached = reachedInOrder();
  return sizes.map((size) => {
    const passed = reached.filter(({ at }) => at <= size.messages);
    const next = reached.find(({ at }) => at > size.messages);
    return [
      nameOf(size),
      passed.map(({ ceiling }) => ceiling.name).join('; ') || 'none',
      next ? `${next.ceiling.name}, at ${count(next.at)} messages a second` : 'none',
    ];
  });
}

function ceilingRows(): string[][] {
  return reachedInOrder().map(({ ceiling, at }) => [`${count(at)} messages a second`, ceiling.name, ceiling.remedy]);
}

function checkRows(): string[][] {
  return checks.map(({ of, unit, measured, model, source }) => [
    of,
    `${checked(measured)} ${unit}`.trim(),
    `${checked(model)} ${unit}`.trim(),
    (model / measured).toFixed(2),
    source,
  ]);
}

function inputRow({ of, value, unit, source, measured }: Input): string[] {
  return [of, `${value.toLocaleString('en')} ${unit}`.trim(), source, measured ?? '**assumption**'];
}

function table(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`### ${title}`, '', ...lines].join('\n');
}

function nameOf({ companies, messages }: Installation): string {
  return `${count(companies)} companies, ${count(messages)} messages a second`;
}

/** A whole number; below ten with one decimal if it has some. */
function count(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 && !Number.isInteger(value) ? 1 : 0 });
}

/** Two digits that mean something. */
function figure(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 2 });
}

function checked(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function terabytes(value: number): string {
  return value < 1 ? `${count(value * 1_024)} GB` : `${figure(value)} TB`;
}
