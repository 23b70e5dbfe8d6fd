import { readFileSync, writeFileSync } from 'node:fs';
import { recordFile } from '../../libs/federation/build/shared-exports.ts';
import { sharedSignatures } from './shared-exports.mjs';

/**
 * Exports of the shared libraries that differ from the record: remotes that were built before would get a different
 * export under a version that they know. Returns the problems as lines of text.
 */
export function sharedExportProblems() {
  return recordProblems(readRecord(), sharedSignatures());
}

/** The differences between a record and the signatures. */
export function recordProblems(record, signatures) {
  const next = nextRecord(record, signatures);
  const modules = new Set([...Object.keys(record), ...Object.keys(next)]);
  return [...modules].flatMap((module) =>
    namesOf(record[module], next[module])
      .filter((name) => record[module]?.[name] !== next[module]?.[name])
      .map(
        (name) =>
          `${module} ${name}: on record ${record[module]?.[name] ?? 'nothing'}, should be ${next[module]?.[name]} (npm run shared)`,
      ),
  );
}

/**
 * The updated record. A changed export gets the next minor version; one that is named in `breaking` (as
 * `<module>#<name>`), or that was removed and is back, the next major one.
 */
export function nextRecord(record, signatures, breaking = []) {
  const modules = [...new Set([...Object.keys(record), ...Object.keys(signatures)])].sort();
  return Object.fromEntries(
    modules.map((module) => {
      const [known = {}, now = {}] = [record[module], signatures[module]];
      const entry = (name) => nextEntry(known[name], now[name], breaking.includes(`${module}#${name}`));
      return [module, Object.fromEntries(namesOf(known, now).map((name) => [name, entry(name)]))];
    }),
  );
}

function nextEntry(known, signature, isBreaking) {
  if (known === undefined) return `1.0 ${signature}`;
  const [version, before] = known.split(' ');
  if (signature === undefined) return `${version} gone`;
  if (signature === before && !isBreaking) return known;
  const [major, minor] = version.split('.').map(Number);
  return isBreaking || before === 'gone' ? `${major + 1}.0 ${signature}` : `${major}.${minor + 1} ${signature}`;
}

function namesOf(...records) {
  return [...new Set(records.flatMap((names) => Object.keys(names ?? {})))].sort();
}

/** Writes the record. */
export function writeRecord(breaking) {
  writeFileSync(recordFile, `${JSON.stringify(nextRecord(readRecord(), sharedSignatures(), breaking), null, 2)}\n`);
}

function readRecord() {
  return JSON.parse(readFileSync(recordFile, 'utf8'));
}
