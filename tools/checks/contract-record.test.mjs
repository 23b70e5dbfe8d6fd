import assert from 'node:assert/strict';
import test from 'node:test';
import { z } from 'zod';
import { brokenPromises } from './contract-record.mjs';
import { shapeOf } from './contract-shape.mjs';

/** A contract of one endpoint, and perhaps of an event. */
function contractOf({ body, answer = z.object({}), event }) {
  const takes = body ? { body: shapeOf(body, 'input') } : {};
  return {
    endpoints: { 'POST /x': { takes, gives: shapeOf(answer, 'output') } },
    events: event ? { told: shapeOf(event, 'output') } : {},
  };
}

const broken = (before, now) => brokenPromises(contractOf(before), contractOf(now));
const { object, string, number, int, array, enum: oneOf, literal, union, strictObject } = z;

for (const [what, before, now] of [
  ['another field', { answer: object({ a: string() }) }, { answer: object({ a: string(), b: string() }) }],
  ['a field that may be left out', { body: object({}) }, { body: object({ a: string().optional() }) }],
  ['a field with a default', { body: object({}) }, { body: object({ a: string().default('x') }) }],
  ['a body that may be empty', {}, { body: object({ a: string().optional() }) }],
  ['another word', { body: object({ a: oneOf(['x']) }) }, { body: object({ a: oneOf(['x', 'y']) }) }],
  ['any text in place of words', { body: object({ a: oneOf(['x']) }) }, { body: object({ a: string() }) }],
  ['numbers in place of whole ones', { body: object({ a: int() }) }, { body: object({ a: number() }) }],
  ['what is needed in a new part', { body: object({}) }, { body: object({ a: object({ b: string() }).optional() }) }],
  ['another kind of event', { event: object({ a: literal('x') }) }, { event: object({ a: oneOf(['x', 'y']) }) }],
])
  test(`${what} breaks no client`, () => assert.deepEqual(broken(before, now), []));

for (const [line, before, now] of [
  ['POST /x: the answer lacks a', { answer: object({ a: string() }) }, {}],
  [
    'POST /x: the answer.a[] lacks b',
    { answer: object({ a: array(object({ b: int() })) }) },
    { answer: object({ a: array(object({})) }) },
  ],
  [
    'POST /x: the answer does not always have a',
    { answer: object({ a: string() }) },
    { answer: object({ a: string().optional() }) },
  ],
  [
    'POST /x: the answer.a may be null',
    { answer: object({ a: string() }) },
    { answer: object({ a: string().nullable() }) },
  ],
  [
    'POST /x: the answer.a may be string',
    { answer: object({ a: int() }) },
    { answer: object({ a: union([int(), string()]) }) },
  ],
  ['POST /x: body needs a', { body: object({ b: string() }) }, { body: object({ a: string(), b: string() }) }],
  ['POST /x: body needs a', {}, { body: object({ a: string() }) }],
  ['POST /x: body.a needs c', { body: object({ a: object({}) }) }, { body: object({ a: object({ c: string() }) }) }],
  ['POST /x: body.a takes no y', { body: object({ a: oneOf(['x', 'y']) }) }, { body: object({ a: oneOf(['x']) }) }],
  ['POST /x: body.a takes only x', { body: object({ a: string() }) }, { body: object({ a: oneOf(['x']) }) }],
  ['POST /x: body.a takes no null', { body: object({ a: string().nullable() }) }, { body: object({ a: string() }) }],
  ['POST /x: body takes no a', { body: strictObject({ a: string().optional() }) }, { body: strictObject({}) }],
  ['event told lacks a', { event: object({ a: int() }) }, { event: object({}) }],
  ['event told is gone', { event: object({}) }, {}],
])
  test(`a break is reported: ${line}`, () => assert.deepEqual(broken(before, now), [line]));

test('a removed endpoint is reported', () => {
  assert.deepEqual(brokenPromises(contractOf({}), { endpoints: {}, events: {} }), ['POST /x is gone']);
});
