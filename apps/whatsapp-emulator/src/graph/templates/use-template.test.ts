import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenOf, until } from '../../testing/admin.ts';
import { MARIA, OFFICIAL } from '../../testing/graph.ts';
import { body, useTemplates, values } from '../../testing/templates.ts';

const templates = useTemplates();
const { approved, use } = templates;

test('a template shows as a bubble with header, body, footer and buttons', async () => {
  const { name } = await approved([
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['7'] } },
    body,
    { type: 'FOOTER', text: 'Loja' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Recebi' },
        { type: 'URL', text: 'Acompanhar', url: 'https://loja.example/{{1}}', example: ['https://loja.example/7'] },
        { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551130000001' },
      ],
    },
  ]);
  const components = [
    ...values('Maria'),
    { type: 'header', parameters: [{ type: 'text', text: '42' }] },
    { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'RECEBI_42' }] },
    { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: '42' }] },
  ];
  const { body: answer } = await use(name, components);
  const [message] = JSON.parse(JSON.stringify(answer.messages));
  assert.equal(message.message_status, 'accepted');
  const shown = await until(
    async () => (await screenOf(templates.world.emulator.url, MARIA, OFFICIAL)).find(({ id }) => id === message.id),
    (found) => found !== undefined,
  );
  assert.equal(shown?.text, 'Olá Maria, seu pedido chegou.');
  assert.equal(shown?.offer?.header, 'Pedido 42');
  assert.equal(shown?.offer?.footer, 'Loja');
  assert.equal(shown?.offer?.template, name);
  assert.deepEqual(
    shown?.offer?.buttons.map(({ kind, value }) => [kind, value]),
    [
      ['quick_reply', 'RECEBI_42'],
      ['url', 'https://loja.example/42'],
      ['phone', '+551130000001'],
    ],
  );
  await templates.world.admin('POST', `/api/phones/${MARIA}/messages/${message.id}/press`, { button: 'Recebi' });
  const pressed = await templates.world.receiver.item('messages', ({ type }) => type === 'button');
  assert.deepEqual(pressed.button, { text: 'Recebi', payload: 'RECEBI_42' });
  assert.deepEqual(pressed.context, { from: OFFICIAL, id: message.id });
  const told = await templates.world.receiver.item(
    'statuses',
    ({ id, status }) => id === message.id && status === 'delivered',
  );
  assert.deepEqual(told.pricing ?? {}, { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' });
});

test('named variables are filled in by their names', async () => {
  const text = 'Olá {{nome}}, são {{valor}} reais.';
  const named = [
    {
      type: 'BODY',
      text,
      example: {
        body_text_named_params: [
          { param_name: 'nome', example: 'Ana' },
          { param_name: 'valor', example: '5' },
        ],
      },
    },
  ];
  const { name } = await approved(named, { parameter_format: 'NAMED' });
  const parameters = [
    { type: 'text', parameter_name: 'valor', text: '30' },
    { type: 'text', parameter_name: 'nome', text: 'Maria' },
  ];
  assert.equal((await use(name, [{ type: 'body', parameters }])).status, 200);
  await until(
    () => screenOf(templates.world.emulator.url, MARIA, OFFICIAL),
    (shown) => shown.some((message) => message.text === 'Olá Maria, são 30 reais.'),
  );
  const unnamed = parameters.map(({ type, text: value }) => ({ type, text: value }));
  assert.equal((await use(name, [{ type: 'body', parameters: unnamed }])).error.code, 132012);
});

test('values that do not fit are refused: count, format, and a missing value of a link', async () => {
  const { name } = await approved([
    { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: ['4::x'] } },
    body,
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://x.example/{{1}}', example: ['y'] }] },
  ]);
  const header = { type: 'header', parameters: [{ type: 'document', document: { id: '1' } }] };
  const link = { type: 'button', sub_type: 'url', index: 0, parameters: [{ type: 'text', text: 'z' }] };
  assert.equal((await use(name, [header, link])).error.code, 132000);
  assert.equal((await use(name, [...values('a', 'b'), header, link])).error.code, 132000);
  assert.equal((await use(name, [...values('a\nb'), header, link])).error.code, 132012);
  assert.equal((await use(name, [...values('a'), link])).error.code, 132012);
  assert.equal((await use(name, [...values('a'), header])).error.code, 131008);
});

test('a template of another language, and one that does not exist, are 132001', async () => {
  const { name } = await approved();
  const template = { name, language: { code: 'en_US' }, components: values('a') };
  const { status, error } = await templates.world.trySend({ type: 'template', template });
  assert.equal(status, 404);
  assert.equal(error.code, 132001);
  assert.equal((await use('nunca', values('a'))).error.code, 132001);
});

test('an authentication template has the words of Meta and needs a number', async () => {
  const parts = [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 5 },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
  ];
  const { name } = await approved(parts, { category: 'AUTHENTICATION' });
  const components = [
    ...values('123456'),
    { type: 'button', sub_type: 'url', index: 0, parameters: [{ type: 'text', text: '123456' }] },
  ];
  assert.equal((await use(name, components)).status, 200);
  const shown = await until(
    async () =>
      (await screenOf(templates.world.emulator.url, MARIA, OFFICIAL)).find(
        (message) => message.offer?.template === name,
      ),
    (found) => found !== undefined,
  );
  assert.equal(shown?.text, '*123456* é o seu código de verificação. Para sua segurança, não o compartilhe.');
  assert.equal(shown?.offer?.footer, 'Este código expira em 5 minutos.');
  const { userId } = await templates.world.admin<{ userId: string }>(
    'GET',
    `/api/phones/${MARIA}/user-id?with=${OFFICIAL}`,
  );
  const template = { name, language: { code: 'pt_BR' }, components };
  const answer = await templates.world.graph('POST', `/${templates.world.number.id}/messages`, {
    messaging_product: 'whatsapp',
    recipient: userId,
    type: 'template',
    template,
  });
  assert.equal(answer.error.code, 131062);
});

test('a carousel fills in every card', async () => {
  const card = (text: string) => ({
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::x'] } },
      { type: 'BODY', text },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero' }] },
    ],
  });
  const { name } = await approved(
    [
      { type: 'BODY', text: 'Novidades' },
      { type: 'CAROUSEL', cards: [card('Um'), card('Dois')] },
    ],
    { category: 'MARKETING' },
  );
  const cards = [0, 1].map((card_index) => ({
    card_index,
    components: [
      {
        type: 'button',
        sub_type: 'quick_reply',
        index: 0,
        parameters: [{ type: 'payload', payload: `P${card_index}` }],
      },
    ],
  }));
  assert.equal((await use(name, [{ type: 'carousel', cards: cards.slice(1) }])).error.code, 132012);
  const { body: answer } = await use(name, [{ type: 'carousel', cards }]);
  const [{ id }] = JSON.parse(JSON.stringify(answer.messages));
  await until(
    () => screenOf(templates.world.emulator.url, MARIA, OFFICIAL),
    (shown) => shown.some((message) => message.id === id),
  );
  await templates.world.admin('POST', `/api/phones/${MARIA}/messages/${id}/press`, { button: '1.0' });
  await templates.world.receiver.item('messages', ({ button: pressed }) => Object(pressed).payload === 'P1');
});
