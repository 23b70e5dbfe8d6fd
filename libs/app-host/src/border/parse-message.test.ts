import { parseMessage } from './parse-message.ts';

test('what the runtime says is understood', () => {
  expect(parseMessage('{"type":"drawn","place":1}')).toEqual({ type: 'drawn', place: 1 });
  expect(parseMessage('{"type":"call","call":1,"name":"toast","args":["Saved","success"],"place":2}')).toMatchObject({
    name: 'toast',
    place: 2,
  });
});

test.each([
  ['', 'no JSON'],
  ['{', 'no JSON'],
  ['null', 'nothing'],
  ['[]', 'a list'],
  ['{"type":"stop"}', 'another kind'],
  ['{"type":"__proto__"}', 'a name of an object'],
  ['{"type":"drawn","place":"1"}', 'a place that is a text'],
  ['{"type":"drawn","place":-1}', 'a place that cannot be'],
  ['{"type":"drawn","place":1e400}', 'a place without end'],
  ['{"type":"records","place":1,"records":{}}', 'records that are no list'],
  ['{"type":"call","call":1,"name":{},"args":[]}', 'a name that is an object'],
  [`{"type":"failed","place":1,"error":"${'x'.repeat(501)}"}`, 'an error without end'],
  [`{"type":"failed","place":1,"error":"","stack":"${'x'.repeat(2_001)}"}`, 'a stack without end'],
  ['['.repeat(200_000), 'a depth that no parser follows'],
])('%.40s is no message: %s', (text) => {
  expect(parseMessage(text)).toBeUndefined();
});

test('fields that nobody asked for are dropped, and change no prototype', () => {
  expect(parseMessage('{"type":"drawn","place":1,"__proto__":{"stolen":1},"more":2}')).toEqual({
    type: 'drawn',
    place: 1,
  });
  expect(Reflect.get({}, 'stolen')).toBeUndefined();
});
