import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import type { TemplateSubmission } from '../template-port.ts';
import { componentsOf, contentOf, remoteComponents } from './template-components.ts';
import { createAccountTemplates, type TemplateRefusal, type TemplateRequest } from './templates.ts';

const named: TemplateSubmission = {
  name: 'pedido',
  language: 'pt_BR',
  category: 'UTILITY',
  parameterFormat: 'NAMED',
  examples: { name: 'Ana', order: '7' },
  content: {
    header: { format: 'TEXT', text: 'Pedido {{order}}' },
    body: 'Olá {{name}}, o pedido {{order}} saiu.',
    footer: 'Loja',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Obrigado' },
      { type: 'URL', text: 'Ver', url: 'https://loja.com/{{1}}', example: '7' },
      { type: 'PHONE_NUMBER', text: 'Ligar', phone: '+5511999990000' },
      { type: 'COPY_CODE', example: 'NATAL10' },
    ],
  },
};
const counted: TemplateSubmission = {
  ...named,
  parameterFormat: 'POSITIONAL',
  examples: { 'header.1': '99', 1: 'Ana', 2: 'hoje' },
  content: {
    header: { format: 'TEXT', text: 'Pedido {{1}}' },
    body: 'Olá {{1}}, chega {{2}}.',
    footer: '',
    buttons: [],
  },
};

/** An API that gives these answers in turn; returns what it was asked. */
function account(...answers: ({ answer: unknown } | { refusal: Partial<TemplateRefusal> })[]) {
  const asked: TemplateRequest[] = [];
  const templates = createAccountTemplates(
    async (request) => {
      asked.push(request);
      const told = answers.shift() ?? { answer: {} };
      return 'refusal' in told ? { refusal: { code: 100, subcode: null, words: '', ...told.refusal } } : told;
    },
    { accountId: '1', appId: '2' },
  );
  return { templates, asked };
}

describe('Templates of an account', () => {
  for (const submission of [named, counted]) {
    test(`parts with ${submission.parameterFormat} variables come back as they were submitted`, () => {
      const { content, examples } = contentOf(remoteComponents.parse(componentsOf(submission)));
      assert.deepEqual([content, examples], [submission.content, submission.examples]);
    });
  }

  test('examples are in the form of their variables, and an address is shown whole', () => {
    const [header, body, , buttons] = componentsOf(named);
    const order = { param_name: 'order', example: '7' };
    assert.deepEqual(header, {
      ...{ type: 'HEADER', format: 'TEXT', text: 'Pedido {{order}}' },
      example: { header_text_named_params: [order] },
    });
    assert.deepEqual(body, {
      ...{ type: 'BODY', text: 'Olá {{name}}, o pedido {{order}} saiu.' },
      example: { body_text_named_params: [{ param_name: 'name', example: 'Ana' }, order] },
    });
    assert.match(JSON.stringify(buttons), /"example":\["https:\/\/loja\.com\/7"\]/);
    const [, plain] = componentsOf(counted);
    assert.deepEqual(plain, {
      type: 'BODY',
      text: 'Olá {{1}}, chega {{2}}.',
      example: { body_text: [['Ana', 'hoje']] },
    });
  });

  test('an authentication template has no words of its own', () => {
    const content = { header: null, body: 'x', footer: '10 minutos', buttons: [{ type: 'OTP' as const }] };
    assert.deepEqual(componentsOf({ ...named, category: 'AUTHENTICATION', content }), [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 10 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ]);
  });

  test('pages follow the cursor while there is a next one; unknown states and parts lose nothing else', async () => {
    const remote = { id: '9007199254740993', name: 'a', language: 'en', category: 'UTILITY', status: 'APPROVED' };
    const { templates, asked } = account(
      {
        answer: {
          data: [
            {
              ...remote,
              quality_score: { score: 'GREEN' },
              rejected_reason: 'NONE',
              components: [
                { type: 'BODY', text: 'Hi' },
                { type: 'CAROUSEL', cards: [] },
              ],
            },
            { ...remote, id: '2', status: 'OF_THE_FUTURE', components: [] },
          ],
          paging: { cursors: { after: 'abc' }, next: 'https://graph/next' },
        },
      },
      { answer: { data: [], paging: { cursors: { after: 'def' } } } },
    );
    const first = await templates.list(null);
    assert.deepEqual(
      first.templates.map(({ externalId, quality, reason, content }) => [externalId, quality, reason, content.body]),
      [['9007199254740993', 'GREEN', null, 'Hi']],
    );
    assert.equal(first.next, 'abc');
    assert.equal((await templates.list('abc')).next, null);
    assert.deepEqual(
      asked.map(({ query }) => query?.after),
      [undefined, 'abc'],
    );
  });

  test("a refusal has WhatsApp's words; its own trouble is no refusal; a template that is gone is deleted", async () => {
    const words = 'Variables at the start';
    const refused = account({ refusal: { code: 100, words } }).templates.create(named);
    await assert.rejects(refused, { code: 'ERR_TEMPLATE_REFUSED', details: { cause: words } });
    for (const code of [null, 2, 80007]) {
      await assert.rejects(account({ refusal: { code } }).templates.edit('5', named), {
        code: 'ERR_TEMPLATE_UNREACHABLE',
      });
    }
    await account({ refusal: { code: 100, subcode: 2_593_002 } }).templates.remove({ externalId: '5', name: 'a' });
  });

  test('an edit names the template by its id only', async () => {
    const { templates, asked } = account();
    await templates.edit('5', named);
    assert.equal(asked[0]?.path, '5');
    assert.deepEqual(Object.keys(asked[0]?.body ?? {}), ['category', 'parameter_format', 'components']);
  });

  test('an upload that broke off continues where WhatsApp says', async () => {
    const { templates, asked } = account(
      { answer: { id: 'upload:x' } },
      { refusal: { code: null } },
      { answer: { id: 'upload:x', file_offset: 3 } },
      { answer: { h: 'handle' } },
    );
    const opened: number[] = [];
    const handle = await templates.uploadExample({
      ...{ name: 'capa.png', mimetype: 'image/png', size: 5 },
      open: async (from) => {
        opened.push(from);
        return Readable.from([Buffer.alloc(5 - from)]);
      },
    });
    assert.equal(handle, 'handle');
    assert.deepEqual(opened, [0, 3]);
    assert.deepEqual(
      asked.map(({ content }) => content?.offset),
      [undefined, 0, undefined, 3],
    );
  });
});
