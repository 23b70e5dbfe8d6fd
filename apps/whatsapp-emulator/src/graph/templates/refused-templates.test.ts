import assert from 'node:assert/strict';
import { test } from 'node:test';
import { body, useTemplates, wanted } from '../../testing/templates.ts';

const { create } = useTemplates();

const button = (more: object) => [body, { type: 'BUTTONS', buttons: [more] }];
const broken: [string, object][] = [
  ['a name with capitals', wanted([body], { name: 'Modelo' })],
  ['a name of 513 characters', wanted([body], { name: 'x'.repeat(513) })],
  ['an unknown category', wanted([body], { category: 'NEWS' })],
  ['an unknown language', wanted([body], { language: 'Portuguese' })],
  ['no body', wanted([{ type: 'FOOTER', text: 'x' }])],
  ['a body of 1,025 characters', wanted([{ type: 'BODY', text: 'x'.repeat(1025) }])],
  ['a variable at the start', wanted([{ ...body, text: '{{1}} olá' }])],
  ['a variable at the end', wanted([{ ...body, text: 'olá {{1}}' }])],
  ['two variables in a row', wanted([{ type: 'BODY', text: 'a {{1}} {{2}} b', example: { body_text: [['1', '2']] } }])],
  ['a gap in the numbers', wanted([{ type: 'BODY', text: 'a {{2}} b', example: { body_text: [['1']] } }])],
  ['no example', wanted([{ type: 'BODY', text: 'a {{1}} b' }])],
  [
    'a name where numbers are wanted',
    wanted([{ type: 'BODY', text: 'a {{nome}} b', example: { body_text: [['1']] } }]),
  ],
  ['a header of 61 characters', wanted([body, { type: 'HEADER', format: 'TEXT', text: 'x'.repeat(61) }])],
  [
    'a header with two variables',
    wanted([body, { type: 'HEADER', format: 'TEXT', text: '{{1}} e {{2}}', example: { header_text: ['a', 'b'] } }]),
  ],
  ['a header with a new line', wanted([body, { type: 'HEADER', format: 'TEXT', text: 'a\nb' }])],
  ['a picture without an example', wanted([body, { type: 'HEADER', format: 'IMAGE' }])],
  ['a footer of 61 characters', wanted([body, { type: 'FOOTER', text: 'x'.repeat(61) }])],
  ['a footer with a variable', wanted([body, { type: 'FOOTER', text: 'a {{1}} b' }])],
  [
    'eleven buttons',
    wanted([
      body,
      {
        type: 'BUTTONS',
        buttons: Array.from({ length: 11 }, (_, index) => ({ type: 'QUICK_REPLY', text: `b${index}` })),
      },
    ]),
  ],
  ['a button of 26 characters', wanted(button({ type: 'QUICK_REPLY', text: 'x'.repeat(26) }))],
  [
    'three links',
    wanted([
      body,
      { type: 'BUTTONS', buttons: ['a', 'b', 'c'].map((text) => ({ type: 'URL', text, url: 'https://x.example' })) },
    ]),
  ],
  [
    'mixed buttons',
    wanted([
      body,
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'a' },
          { type: 'URL', text: 'b', url: 'https://x.example' },
          { type: 'QUICK_REPLY', text: 'c' },
        ],
      },
    ]),
  ],
  [
    'a variable within a link',
    wanted(button({ type: 'URL', text: 'a', url: 'https://x.example/{{1}}/y', example: ['z'] })),
  ],
  ['a link without an example', wanted(button({ type: 'URL', text: 'a', url: 'https://x.example/{{1}}' }))],
  ['a button for a code in a utility template', wanted(button({ type: 'OTP', otp_type: 'COPY_CODE', text: 'a' }))],
  [
    'authentication with a text of its own',
    wanted([body, { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] }], {
      category: 'AUTHENTICATION',
    }),
  ],
  ['authentication without a button', wanted([{ type: 'BODY' }], { category: 'AUTHENTICATION' })],
  [
    'authentication with a header',
    wanted(
      [
        { type: 'BODY' },
        { type: 'HEADER', format: 'TEXT', text: 'a' },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
      { category: 'AUTHENTICATION' },
    ),
  ],
];

for (const [what, template] of broken) {
  test(`refused: ${what}`, async () => {
    const { status, error } = await create(template);
    assert.equal(status, 400);
    assert.ok([100, 131009].includes(error.code), String(error.code));
    assert.ok(error.error_data?.details);
  });
}
