import { readFileSync, writeFileSync } from 'node:fs';
import { contractRecordFile } from '../../libs/federation/build/contract-version.ts';
import { contractShape } from './contract-shape.mjs';

/**
 * The places where the contract no longer serves clients of the recorded version, or is not recorded: one line each. So
 * a server answers pages and programs that were built before it (docs/adr/0091).
 */
export function contractProblems() {
  const [record, shape] = [readRecord(), contractShape()];
  const broken = brokenPromises(record, shape);
  if (broken.length > 0) return broken;
  return isSame(record, shape) ? [] : ['the contract has changed: run `npm run contract`'];
}

/**
 * Writes the record. An addition makes the next minor version. A breaking change is refused, and its lines are
 * returned, unless it `mayBreak`; then it makes the next major one.
 */
export function writeContractRecord({ mayBreak = false } = {}) {
  const [record, shape] = [readRecord(), contractShape()];
  const broken = brokenPromises(record, shape);
  if (broken.length > 0 && !mayBreak) return broken;
  const [major, minor] = record.version.split('.').map(Number);
  const version = broken.length > 0 ? `${major + 1}.0` : `${major}.${minor + 1}`;
  if (!isSame(record, shape)) writeFileSync(contractRecordFile, textOf({ version, ...shape }));
  return [];
}

/** The features of a contract that its clients rely on and another contract does not have, one line each. */
export function brokenPromises(before, now) {
  return [
    ...Object.entries(before.endpoints).flatMap(([key, endpoint]) => {
      const known = now.endpoints[key];
      if (!known) return [`${key} is gone`];
      const parts = new Set([...Object.keys(endpoint.takes), ...Object.keys(known.takes)]);
      return [
        ...[...parts].flatMap((part) => refusals(endpoint.takes[part], known.takes[part], `${key}: ${part}`)),
        ...losses(endpoint.gives, known.gives, `${key}: the answer`),
      ];
    }),
    ...Object.entries(before.events).flatMap(([name, event]) =>
      now.events[name] ? losses(event, now.events[name], `event ${name}`) : [`event ${name} is gone`],
    ),
  ];
}

/** Input that was accepted and is refused now. */
function refusals(before, now, place) {
  if (!now) return [];
  if (!before) return now.always?.length ? [`${place} needs ${now.always.join(', ')}`] : [];
  const needed = (now.always ?? []).filter((name) => !before.always?.includes(name));
  const lost = before.kinds.filter((kind) => now.kinds.length > 0 && !now.kinds.includes(kind) && !isWider(kind, now));
  const values = now.values ? (before.values ?? []).filter((value) => !now.values.includes(value)) : [];
  const isNarrowed = now.values && !before.values;
  const fields = Object.keys(before.fields ?? {});
  return [
    ...(before.fields ? needed.map((name) => `${place} needs ${name}`) : []),
    ...[...lost, ...values].map((what) => `${place} takes no ${what}`),
    ...(isNarrowed ? [`${place} takes only ${now.values.join(', ')}`] : []),
    ...fields.filter((name) => now.isStrict && !now.fields?.[name]).map((name) => `${place} takes no ${name}`),
    ...fields.flatMap((name) => refusals(before.fields[name], now.fields?.[name], `${place}.${name}`)),
    ...(before.items ? refusals(before.items, now.items, `${place}[]`) : []),
  ];
}

/** Output that is missing now, or has another form. */
function losses(before, now, place) {
  const fields = Object.keys(before.fields ?? {});
  const gone = fields.filter((name) => !now.fields?.[name]);
  const rarer = (before.always ?? []).filter((name) => now.fields?.[name] && !now.always?.includes(name));
  const other = before.kinds.length > 0 ? now.kinds.filter((kind) => !before.kinds.includes(kind)) : [];
  return [
    ...gone.map((name) => `${place} lacks ${name}`),
    ...rarer.map((name) => `${place} does not always have ${name}`),
    ...other.filter((kind) => !isWider(kind, before)).map((kind) => `${place} may be ${kind}`),
    ...fields.flatMap((name) =>
      now.fields?.[name] ? losses(before.fields[name], now.fields[name], `${place}.${name}`) : [],
    ),
    ...(before.items && now.items ? losses(before.items, now.items, `${place}[]`) : []),
  ];
}

/** Every integer is a number. */
function isWider(kind, { kinds }) {
  return kind === 'integer' && kinds.includes('number');
}

function isSame({ version: _, ...record }, shape) {
  return JSON.stringify(record) === JSON.stringify(JSON.parse(textOf(shape)));
}

function readRecord() {
  return JSON.parse(readFileSync(contractRecordFile, 'utf8'));
}

/** A line for each endpoint and event, so that a change shows where it is. */
function textOf({ version, endpoints, events }) {
  const lines = (record) =>
    Object.keys(record)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${JSON.stringify(record[name])}`)
      .join(',\n');
  const head = version === undefined ? '' : `"version":${JSON.stringify(version)},\n`;
  return `{${head}"endpoints":{\n${lines(endpoints)}\n},\n"events":{\n${lines(events)}\n}}\n`;
}
