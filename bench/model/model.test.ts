import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ceilings, cellsOf, reachedInOrder } from './ceilings.ts';
import { checks } from './checks.ts';
import { groups } from './inputs.ts';
import { installationOf, sizes } from './installation.ts';
import { needsOf } from './needs.ts';
import { tables } from './tables.ts';

const docs = join(import.meta.dirname, '../../docs');

test('docs/scale.md has the tables that the model prints', () => {
  const page = readFileSync(join(docs, 'scale.md'), 'utf8');
  const [, printed] = page.split('<!-- npm run bench -- model -->\n\n');
  assert.equal(printed?.trim(), tables());
});

describe('the model agrees with what was measured apart from its inputs', () => {
  for (const { of, measured, model, within } of checks) {
    test(of, () => {
      const ratio = model / measured;
      assert.ok(ratio >= within[0] && ratio <= within[1], `${model} in place of ${measured}`);
    });
  }
});

/** Computed from figures of their document, e.g. 35 transactions a minute, 2 ms for 100 companies, 430 MB of 208,000 messages. */
const derived = new Set([
  'process without work: transactions',
  'claim of a job: processor of PostgreSQL for each company that has work',
  'message in PostgreSQL, with its share of tickets, contacts, events and words',
  'sessions of a process',
  'message to one more browser: processor of `api`',
  'browser without messages: processor of `api` (not above what varies)',
  'process after 4,000 messages: memory, without browsers and phones',
  'commands that add 1 KB to a stream, one Redis',
]);

test('a document has the figure of each measured input', () => {
  for (const { of, value, source, measured } of Object.values(groups).flat()) {
    if (measured === undefined || derived.has(of) || !source.endsWith('.md')) continue;
    const file = [join(docs, 'benchmarks', source), join(docs, source)].find(existsSync);
    assert.ok(file, `${of}: there is no ${source}`);
    const [text = ''] = readFileSync(file, 'utf8').split('<!-- npm run bench');
    const written = [String(value), value.toLocaleString('en')].some((figure) => text.includes(figure));
    assert.ok(written, `${of}: ${source} does not say ${value}`);
  }
});

test('with the size everything that is needed grows, and each ceiling is reached once', () => {
  for (const { name, taken } of ceilings) {
    let before = 0;
    for (const size of [...sizes, installationOf(5_000)]) {
      const now = taken(needsOf(size), size);
      assert.ok(now >= before, name);
      before = now;
    }
  }
  for (const { ceiling, at } of reachedInOrder()) {
    const [below, above] = [installationOf(at * 0.95), installationOf(at * 1.05)];
    assert.ok(ceiling.taken(needsOf(below), below) < 1, ceiling.name);
    assert.ok(ceiling.taken(needsOf(above), above) >= 1, ceiling.name);
  }
});

test('cells divide an installation so that each is below what only cells help against', () => {
  for (const size of sizes) {
    const part = installationOf(size.messages / cellsOf(size));
    for (const { name, endsInCells, taken } of ceilings)
      if (endsInCells) assert.ok(taken(needsOf(part), part) <= 1.01, name);
  }
});
