import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountChangeIn } from './account-changes.ts';
import { changesIn } from './envelope.ts';
import { parseExactly, UnreadableJsonError } from './exact-json.ts';

const parse = (text: string) => parseExactly(new TextEncoder().encode(text));

test('CLOUD-API 16: numbers of 64 bits stay exact, all others are numbers', () => {
  const text =
    '{"a":1689556908129832123,"b":-9223372036854775808,"c":9007199254740991,"d":1.5,"e":"1689556908129832123","f":[1e3]}';
  assert.deepEqual(parse(text), {
    a: '1689556908129832123',
    b: '-9223372036854775808',
    c: 9007199254740991,
    d: 1.5,
    e: '1689556908129832123',
    f: [1000],
  });
});

test('CLOUD-API 16: the id of a template comes through to its event', () => {
  const body =
    parse(`{"entry":[{"id":102290129340398,"time":1739321024,"changes":[{"field":"message_template_status_update",
    "value":{"event":"REJECTED","message_template_id":1689556908129832123,"message_template_name":"oferta",
    "message_template_language":"pt_BR","reason":"NONE","rejection_info":{"reason":"INVALID_FORMAT","recommendation":"Escreva mais"}}}]}]}`);
  const { changes } = changesIn(body);
  const [change] = changes;
  assert.ok(change);
  assert.deepEqual(
    accountChangeIn(change, () => assert.fail('nothing to note')),
    {
      kind: 'templateStatus',
      templateId: '1689556908129832123',
      name: 'oferta',
      language: 'pt_BR',
      event: 'REJECTED',
      reason: 'INVALID_FORMAT',
      advice: 'Escreva mais',
      category: null,
      disableAt: null,
    },
  );
  assert.equal(change.at, 1_739_321_024_000);
});

test('SERVER §3.21: JSON that would cost much is refused before it is parsed', () => {
  const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
  for (const text of [deep, '['.repeat(1_000_000), `[${'1,'.repeat(600_000)}1]`, '', '{', '{"a":"\\', '"\\']) {
    assert.throws(() => parse(text), UnreadableJsonError);
  }
  assert.deepEqual(parse('{"[[[[":"}}}}","\\\\":"\\""}'), { '[[[[': '}}}}', '\\': '"' });
});
