import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { root } from '../workspace/paths.mjs';

/**
 * Regular expressions whose running time grows faster than their input (SERVER §3.22): applied to foreign text, one of
 * them blocks the whole server or an agent's tab. Tests are excluded. Returns the problems as lines of text.
 */
export async function expressionProblems(base = root) {
  const files = sourceFiles(base).map((file) => [file, readFileSync(join(base, file), 'utf8')]);
  const problems = (await Promise.all(files.map(([file, source]) => problemsIn(file, source)))).flat();
  const all = files.flatMap(([file, source]) => expressionsIn(file, source));
  recordHarmless(new Set(all.map(({ pattern, flags }) => digestOf(pattern, flags))));
  return problems;
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

/**
 * The expressions that were judged harmless, by a digest of the question. They are committed, so that only new ones are
 * judged: all of them take minutes.
 */
const recordFile = join(root, 'tools/checks/harmless-expressions.json');
const harmless = new Set(existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : []);
const { version } = createRequire(import.meta.url)('recheck/package.json');

function digestOf(pattern, flags) {
  const question = JSON.stringify([version, everywhereTheSame, pattern, flags]);
  return createHash('sha256').update(question).digest('base64url').slice(0, 22);
}

async function problemWith(pattern, flags) {
  const digest = digestOf(pattern, flags);
  if (harmless.has(digest)) return null;
  await agent();
  const verdict = await analyse(pattern, flags);
  if (verdict === null) harmless.add(digest);
  return verdict;
}

let started;
/** The library starts a process for each call until one of them has answered: the first one is awaited. */
function agent() {
  started ??= check('a', '', everywhereTheSame);
  return started;
}

/** Records the harmless expressions that the files contain now, and forgets the others. CI leaves the record as it is. */
function recordHarmless(asked) {
  if (process.env.CI) return;
  const text = `${JSON.stringify([...asked].filter((digest) => harmless.has(digest)).sort(), null, 2)}\n`;
  if (!existsSync(recordFile) || readFileSync(recordFile, 'utf8') !== text) writeFileSync(recordFile, text);
}

async function analyse(pattern, flags) {
  const { status, complexity, error } = await check(pattern, flags, everywhereTheSame);
  if (status === 'vulnerable') return `takes ${complexity.summary} time`;
  return status === 'unknown' ? `could not be judged: ${error.kind}` : null;
}
