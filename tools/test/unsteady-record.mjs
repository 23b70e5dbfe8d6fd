import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';

/** The unsteady tests of the last runs, the latest last. It is committed, so that everybody's runs count. */
const recordFile = join(root, 'tools/test/unsteady-tests.json');
const remembered = 10;
/** How often a test may pass only in its second run, within the remembered runs. */
const tolerated = 2;

/**
 * Adds a run to the record, and returns the tests that were unsteady too often: they fail the run (ADR 54). A run
 * without unsteady tests is added only while others are remembered; CI adds nothing, because nobody commits it.
 */
export function recordUnsteady(tests, { file = recordFile, isCi = Boolean(process.env.CI) } = {}) {
  const names = [...new Set(tests.map((test) => `${test.file}: ${test.name}`))].sort();
  const runs = [...readRuns(file), names].slice(-remembered);
  const isWorthIt = runs.some((run) => run.length > 0);
  if (!isCi && (isWorthIt || existsSync(file))) writeRuns(file, isWorthIt ? runs : []);
  return names.filter((name) => runs.filter((run) => run.includes(name)).length > tolerated);
}

function readRuns(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

function writeRuns(file, runs) {
  const text = `${JSON.stringify(runs, null, 2)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
