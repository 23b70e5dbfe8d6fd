import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@recado/contract';
import { z } from 'zod';
import { readPoints } from './read-points.ts';
import { withoutReading } from './testing/without-reading.ts';

/** Names of fields that have words of conversations, or may have. */
const wordFields = new Set([
  ...['body', 'excerpt', 'lastMessage', 'customerWords', 'quotedMsg', 'text', 'texts', 'formerTexts', 'transcript'],
  ...['summary', 'promises', 'said', 'sample', 'raw', 'caption', 'conversation', 'history'],
]);

/** Fields by these names that are no text of a conversation wherever they are. */
const harmless = new Set([
  'GET /apps',
  'GET /apps/:app',
  'POST /apps/:app/installation',
  'PUT /apps/:app/installation',
]);

const inner = z.looseObject({
  _zod: z.object({
    def: z.looseObject({
      shape: z.record(z.string(), z.unknown()).optional(),
      options: z.array(z.unknown()).optional(),
      items: z.array(z.unknown()).optional(),
    }),
  }),
});

/** The names of all fields in a schema, at any depth. */
function fieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  const parsed = inner.safeParse(schema);
  if (!parsed.success || seen.has(schema)) return [];
  seen.add(schema);
  const { shape = {}, options = [], items = [], ...def } = parsed.data._zod.def;
  const named = ['element', 'innerType', 'in', 'out', 'valueType', 'left', 'right'].map((part) => def[part]);
  const deeper = [...Object.values(shape), ...options, ...items, ...named];
  return [...Object.keys(shape), ...deeper.flatMap((part) => fieldsOf(part, seen))];
}

const endpoints = Object.entries(contract);
const withTexts = endpoints.flatMap(([key, endpoint]) =>
  'file' in endpoint || fieldsOf(endpoint.answer).some((name) => wordFields.has(name)) ? [key] : [],
);
const excepted = Object.values(withoutReading).flat();

test('every endpoint that answers with texts is in the access log, or is an exception with its reason', () => {
  const open = withTexts.filter((key) => !(key in readPoints) && !excepted.includes(key) && !harmless.has(key));
  assert.deepEqual(open, [], 'add it to read-points.ts, or with its reason to testing/without-reading.ts');
});

test('messages are found wherever they are in an answer', () => {
  for (const key of ['GET /messages/:ticketId', 'GET /messages/search', 'GET /api/v1/tickets/:ticketId/messages']) {
    assert.ok(withTexts.includes(key), key);
  }
  const deep = z.object({
    records: z.array(z.union([z.null(), z.object({ one: z.object({ body: z.string() }).nullable() })])),
  });
  assert.ok(fieldsOf(deep).includes('body'));
});

test('no exception is of an endpoint without texts, of one that is noted, or there twice', () => {
  assert.deepEqual(
    excepted.filter((key) => !withTexts.includes(key)),
    [],
  );
  assert.deepEqual(
    excepted.filter((key) => key in readPoints),
    [],
  );
  assert.equal(new Set(excepted).size, excepted.length);
});
