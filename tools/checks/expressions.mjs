import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { root } from '../workspace/paths.mjs';

/**
 * Regular expressions whose running time grows faster than their input (SERVER §3.22): applied to foreign text, one of
 * them blocks the whole server or an agent's tab. Tests are excluded. Returns the problems as lines of text.
 */
export async function expressionProblems(base = root) {
  const files = sourceFiles(base).map((file) => problemsIn(file, readFileSync(join(base, file), 'utf8')));
  return (await Promise.all(files)).flat();
}

/** The slow expressions of one file. */
export async function problemsIn(file, source) {
  const found = expressionsIn(file, source).map(async ({ pattern, flags, line }) => {
    const verdict = await verdictOn(pattern, flags);
    return verdict ? [`${file}:${line}: /${pattern}/${flags} ${verdict}`] : [];
  });
  return (await Promise.all(found)).flat();
}

function sourceFiles(base) {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'], {
    cwd: base,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(join(base, file)) && !/\.test\.\w+$|\/testing\//.test(file));
}

/** Literals, and `RegExp('…')` with a constant text. */
function expressionsIn(file, source) {
  if (!/\/[^/\n]+\/|RegExp/.test(source)) return [];
  const found = [];
  const add = (pattern, flags, start) =>
    found.push({ pattern, flags, line: source.slice(0, start).split('\n').length });
  const made = ({ callee, arguments: [pattern, flags], start }) => {
    if (callee.name !== 'RegExp' || typeof pattern?.value !== 'string') return;
    add(pattern.value, typeof flags?.value === 'string' ? flags.value : '', start);
  };
  const visitor = new Visitor({
    Literal: ({ regex, start }) => regex && add(regex.pattern, regex.flags, start),
    NewExpression: made,
    CallExpression: made,
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}

/** A fixed seed, and limits by count instead of time: the result does not depend on the machine's load. */
const everywhereTheSame = {
  randomSeed: 1,
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

const verdicts = new Map();

function verdictOn(pattern, flags) {
  const key = `${flags}/${pattern}`;
  if (!verdicts.has(key)) verdicts.set(key, problemWith(pattern, flags));
  return verdicts.get(key);
}

/** Verdicts are kept for the next check: one run of CI needs the same ones three times, a minute and a half each. */
const kept = join(tmpdir(), 'recado-expressions');
const { version } = createRequire(import.meta.url)('recheck/package.json');

async function problemWith(pattern, flags) {
  const question = JSON.stringify([version, everywhereTheSame, pattern, flags]);
  const file = join(kept, createHash('sha256').update(question).digest('hex'));
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const verdict = await analyse(pattern, flags);
  mkdirSync(kept, { recursive: true });
  const beside = `${file}.${randomUUID()}`;
  writeFileSync(beside, JSON.stringify(verdict));
  renameSync(beside, file);
  return verdict;
}

async function analyse(pattern, flags) {
  const { status, complexity, error } = await check(pattern, flags, everywhereTheSame);
  if (status === 'vulnerable') return `takes ${complexity.summary} time`;
  return status === 'unknown' ? `could not be judged: ${error.kind}` : null;
}
