import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract, timestamp } from '@recado/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { conformityTo } from './conformity.ts';

const schema = z.object({
  id: z.int32().positive(),
  name: z.string(),
  short: z.string().max(5),
  kind: z.enum(['one', 'two']),
  share: z.number().nullable(),
  note: z.string().optional(),
  title: z.string().default('none'),
  on: z.boolean(),
  at: timestamp,
  tags: z.array(z.object({ id: z.int() })),
  data: z.record(z.string(), z.unknown()).nullable(),
});
const conforms = conformityTo(schema);
const whole = {
  id: 1,
  name: 'Ana',
  short: 'abc',
  kind: 'one',
  share: 0.5,
  title: 'Dr.',
  on: true,
  at: '2026-11-21T03:21:00.123Z',
  tags: [{ id: 1 }, { id: 2 }],
  data: { deep: { free: [1, 'a'] } },
};

/** The JSON after parsing; null when the schema refuses the value. */
function parsedJson(of: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(of, value);
  return parsed.success ? JSON.parse(JSON.stringify(parsed.data)) : null;
}

describe('a value conforms', () => {
  it('when parsing with its schema does not change it', () => {
    for (const value of [
      whole,
      { ...whole, note: 'x', share: null, data: null },
      { ...whole, at: new Date(0), tags: [] },
    ]) {
      assert.equal(conforms(value), true);
      assert.deepEqual(JSON.parse(JSON.stringify(value)), parsedJson(schema, value));
    }
  });

  const { name: _name, ...nameless } = whole;
  const { title: _title, ...untitled } = whole;
  const others: Record<string, unknown> = {
    'with an undeclared field': { ...whole, passwordHash: 'x' },
    'with an undeclared field at depth': { ...whole, tags: [{ id: 1, secret: 'x' }] },
    'without a field': nameless,
    'without a field that has a default': untitled,
    'with a text that is too long': { ...whole, short: 'abcdef' },
    'with another word than those of the list': { ...whole, kind: 'three' },
    'with a number outside its limits': { ...whole, id: 0 },
    'with a fraction': { ...whole, id: 1.5 },
    'with no number': { ...whole, share: Number.NaN },
    'with a moment that is none': { ...whole, at: new Date(Number.NaN) },
    'with a hole in a list': { ...whole, tags: new Array(1) },
    'that says itself what its JSON is': { ...whole, toJSON: () => ({ secret: 1 }) },
    'of a class': Object.assign(Object.create({ toJSON: () => ({ secret: 1 }) }), whole),
    'with a name that parsing drops': { ...whole, data: JSON.parse('{"__proto__": 1}') },
  };
  for (const [what, value] of Object.entries(others)) {
    it(`not ${what}`, () => assert.equal(conforms(value), false));
  }

  it('not to a schema that transforms or refines what it accepts', () => {
    for (const [of, value] of [
      [z.string().trim(), ' a '],
      [z.string().transform((text) => text.length), 'abc'],
      [z.object({ a: z.int() }).refine(() => false), { a: 1 }],
      [z.array(z.int()).max(1), [1, 2]],
      [z.looseObject({ a: z.int() }), { a: 1, secret: 1 }],
      [z.number().multipleOf(2), 3],
    ] as const) {
      assert.equal(conformityTo(of)(value), false);
    }
  });
});

describe('any answer of the contract', () => {
  let conforming = 0;
  const values = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string(), fc.date(), fc.constant([]));
  for (const [key, { answer }] of Object.entries(contract)) {
    it(`${key}: a conforming value is the same after parsing`, () => {
      const check = conformityTo(answer);
      fc.assert(
        fc.property(like(answer, values), (value) => {
          if (!check(value)) return;
          conforming += 1;
          assert.deepEqual(JSON.parse(JSON.stringify(value)), parsedJson(answer, value));
        }),
        { numRuns: 50 },
      );
    });
  }

  it('many of the values conform', () => assert.ok(conforming > 500, `${conforming} values`));
});

/** Values with roughly the shape of a schema: most fields match, some do not, and sometimes there is an extra one. */
function like(of: z.core.$ZodType, anything: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const rarely = (fitting: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 60, arbitrary: fitting }, { weight: 1, arbitrary: anything });
  if (of === timestamp) return rarely(fc.date({ noInvalidDate: true }));
  if (of instanceof z.ZodObject) {
    const shape: Record<string, z.core.$ZodType> = of.shape;
    const fields = fc.record(
      Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, like(field, anything)])),
    );
    const oneTooMany = fields.map((value) => ({ ...value, undeclared: 'secret' }));
    return fc.oneof({ weight: 30, arbitrary: fields }, { weight: 1, arbitrary: oneTooMany });
  }
  if (of instanceof z.ZodArray) return rarely(fc.array(like(of.element, anything), { maxLength: 3 }));
  if (of instanceof z.ZodNullable) return fc.option(like(of.unwrap(), anything));
  if (of instanceof z.ZodOptional || of instanceof z.ZodDefault) return like(of.unwrap(), anything);
  if (of instanceof z.ZodEnum) return rarely(fc.constantFrom(...of.options));
  if (of instanceof z.ZodBoolean) return rarely(fc.boolean());
  if (of instanceof z.ZodNumber) return rarely(fc.integer({ min: 0, max: 10 }));
  if (of instanceof z.ZodRecord) return rarely(fc.dictionary(fc.string(), anything));
  return rarely(fc.string());
}
