import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract, events, fileAddress, recordWithFiles } from '@recado/contract';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { fileOf, signFiles } from './sign-files.ts';

const storage = {
  address(file: string, companyId: number) {
    if (file.startsWith('other')) throw new AppError('ERR_NO_FILE_FOUND');
    return `/media/${file}?company=${companyId}`;
  },
};
const reference = fileOf('a.png', 7);
const address = '/media/a.png?company=7';

const record = z.object({ id: z.int(), path: fileAddress().nullable(), data: recordWithFiles('thumbnail').nullable() });
const value = { id: 1, path: reference, data: { pages: 3, thumbnail: reference } };
const signed = { id: 1, path: address, data: { pages: 3, thumbnail: address } };

for (const [what, schema, given, expected] of [
  ['an object', record, value, signed],
  ['a list', z.object({ rows: z.array(record) }), { rows: [value] }, { rows: [signed] }],
  ['a union', z.union([z.object({ id: z.int() }), z.object({ record })]), { record: value }, { record: signed }],
  ['a missing object', record.nullable(), null, null],
  ['an empty address', record, { id: 1, path: '', data: null }, { id: 1, path: '', data: null }],
  ['an address of another company', record, { ...value, path: fileOf('other', 7) }, { ...signed, path: null }],
] as const)
  test(`the files of ${what} are signed where its schema declares addresses`, () => {
    assert.deepEqual(signFiles(schema, given, storage), expected);
    assert.ok(schema.safeParse(expected).success);
  });

test('what is presented is not changed, and a schema without addresses leaves its value alone', () => {
  const given = structuredClone(value);
  signFiles(record, given, storage);
  assert.deepEqual(given, value);
  assert.equal(signFiles(z.object({ id: z.int() }), given, storage), given);
});

test('answers and events sign the same fields of a message', () => {
  const answer = signFiles(
    contract['GET /messages/:ticketId'].answer,
    { messages: [{ mediaUrl: reference }] },
    storage,
  );
  const event = signFiles(events.appMessage, { action: 'create', message: { mediaUrl: reference } }, storage);
  assert.deepEqual(answer, { messages: [{ mediaUrl: address }] });
  assert.deepEqual(event, { action: 'create', message: { mediaUrl: address } });
});
