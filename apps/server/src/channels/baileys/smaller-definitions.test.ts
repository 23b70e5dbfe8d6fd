import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { proto } from 'baileys';
import { smallerDefinitions } from './smaller-definitions.ts';

const original = fileURLToPath(new URL('../WAProto/index.js', import.meta.resolve('baileys')));
const text = readFileSync(original, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'recado-definitions-'));
after(() => rmSync(folder, { recursive: true }));

/** What a type of the definitions offers, as far as it is compared. */
interface Type {
  new (): object;
  fromObject: (values: object) => object;
  encode: (message: object) => { finish: () => Uint8Array };
  decode: (bytes: Uint8Array) => object;
  toObject: (message: object, options?: object) => object;
}

/** Types and enumerations by their names. */
type Names = Readonly<Record<string, unknown>>;

function isType(value: unknown): value is Type & Names {
  return typeof value === 'function' && 'decode' in value;
}

test('each type encodes, decodes and copies as before', async () => {
  const file = join(folder, 'definitions.mjs');
  const smallerText = smallerDefinitions(text).replace(/(?<=^import \$protobuf from ")[^"]+/m, (runtime) =>
    import.meta.resolve(runtime, pathToFileURL(original)),
  );
  writeFileSync(file, smallerText);
  const smaller: { proto: Names } = await import(pathToFileURL(file).href);
  const compared = compare('proto', Object(proto), smaller.proto);
  assert.ok(compared > 400, `${compared} types`);
});

test('definitions of another form are refused', () => {
  assert.throws(() => smallerDefinitions(text.replaceAll('(function() {', '(() => {')), /0 types/);
  assert.throws(() => smallerDefinitions(text.replaceAll('getTypeUrl', 'address')), /addresses of types: 0/);
});

/** Compares what stands below a name in both; returns how many types that were. */
function compare(name: string, before: Names, now: Names): number {
  assert.deepEqual(
    Object.keys(now).toSorted(),
    Object.keys(before)
      .toSorted()
      .filter((key) => key !== 'getTypeUrl'),
    name,
  );
  return Object.keys(now).reduce((sum, key) => {
    const [one, other] = [before[key], now[key]];
    if (isType(one) && isType(other)) {
      compareMessages(`${name}.${key}`, one, other);
      return sum + 1 + compare(`${name}.${key}`, one, other);
    }
    if (typeof one === 'object') assert.deepEqual(other, one, `${name}.${key}`);
    return sum;
  }, 0);
}

const options = { longs: String, enums: String, bytes: String, defaults: true };

/** Messages with all fields that one of these values fits. */
function compareMessages(name: string, before: Type, now: Type): void {
  const fields = Object.keys(now.prototype).filter((field) => !field.startsWith('_') && field !== 'toJSON');
  for (const value of [1, '7', {}, [], [1], ['7'], [{}]]) {
    const values = Object.fromEntries(
      fields.filter((field) => fits(before, field, value)).map((field) => [field, value]),
    );
    const [one, other] = [before.fromObject(values), now.fromObject(values)];
    assert.deepEqual({ ...other }, { ...one }, name);
    const [bytes, same] = [before.encode(one).finish(), now.encode(other).finish()];
    assert.deepEqual(same, bytes, name);
    assert.equal(JSON.stringify(now.decode(bytes)), JSON.stringify(before.decode(bytes)), name);
    assert.deepEqual(now.toObject(other, options), before.toObject(one, options), name);
  }
}

function fits(type: Type, field: string, value: unknown): boolean {
  try {
    type.encode(type.fromObject({ [field]: value })).finish();
    return true;
  } catch {
    return false;
  }
}
