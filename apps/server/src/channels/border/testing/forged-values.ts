import fc from 'fast-check';

/** Texts that typically break software: long, invisible, bidirectional, ill-formed, hard for regular expressions. */
export const text = fc.oneof(
  { weight: 60, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 20, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 30,
    arbitrary: fc.constantFrom(
      '',
      '\0',
      '\ud83d',
      '\u202efdp.exe',
      '../../../etc/passwd',
      '__proto__',
      '<script>alert(1)</script>',
      "'; DROP TABLE messages; --",
      '1e400',
      'A\u0301\u0301\u0301\u0301\u0301\u0301',
      `${'!'.repeat(5_000)}\n`,
      '*'.repeat(2_000),
      'BEGIN:VCARD\nFN:A\nTEL;waid=1:+1\nEND:VCARD',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('x', ' ', '!', '\n', '😀', '\u202e', '*a ', 'TEL;waid=', 'TEL:\n', '\n'),
        fc.constantFrom(3_000, 3_000, 70_000),
      )
      .map(([unit, length]) => unit.repeat(length / unit.length)),
  },
);
/** Whole numbers at the borders of their types. */
export const whole = fc.oneof(
  fc.constantFrom(0, 1, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, -(2 ** 31)),
  fc.integer({ min: 0, max: 5_000 }),
);
/** As those, and of 64 bits. */
export const large = fc.oneof(whole, fc.constantFrom(2 ** 53, 2 ** 63, 2 ** 64 - 1, Number.MAX_SAFE_INTEGER));
/** Numbers that are none, or no places. */
export const real = fc.oneof(
  fc.double({ noDefaultInfinity: false, noNaN: false }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 1e308, 90, 180.000001),
);
/** Any bytes. */
export const bytes = fc.uint8Array({ maxLength: 100 });
/** A field that may be absent. */
export const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 4 });
