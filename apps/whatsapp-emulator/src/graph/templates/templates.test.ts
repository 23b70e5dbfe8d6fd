import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { screenOf, until } from '../../testing/admin.ts';
import { MARIA, OFFICIAL, type OfficialWorld, startOfficial } from '../../testing/graph.ts';

let world: OfficialWorld;
let now = Date.now();
const DAY = 24 * 3_600_000;
before(async () => {
  world = await startOfficial({ clock: () => now });
});
after(() => world.close());

let count = 0;
const body = { type: 'BODY', text: 'Olá {{1}}, seu pedido chegou.', example: { body_text: [['Ana']] } };
function wanted(components: object[] = [body], more: object = {}) {
  count += 1;
  return { name: `modelo_${count}`, language: 'pt_BR', category: 'UTILITY', components, ...more };
}

function create(template: object) {
  return world.graph('POST', `/${world.account.id}/message_templates`, template);
}

/** Adds an approved template; its name and id. */
async function approved(components?: object[], more?: object): Promise<{ name: string; id: string }> {
  const template = wanted(components, more);
  const { body: answer, status } = await create(template);
  assert.equal(status, 200, JSON.stringify(answer));
  const id = String(answer.id);
  await decide(id, { event: 'APPROVED' });
  return { name: template.name, id };
}

const decide = (id: string, event: object) => world.admin('POST', `/api/graph/templates/${id}/status`, event);

function use(name: string, components?: object[], more: object = {}) {
  return world.trySend({ type: 'template', template: { name, language: { code: 'pt_BR' }, components }, ...more });
}

const values = (...texts: string[]) => [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }];

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

test('a new template is pending, and its approval is told at the default address with its exact id', async () => {
  const template = wanted();
  const { body: answer } = await create(template);
  assert.equal(answer.status, 'PENDING');
  assert.equal((await use(template.name, values('Ana'))).error.code, 132001);
  await decide(String(answer.id), { event: 'APPROVED' });
  const value = await world.receiver.change(
    'message_template_status_update',
    ({ message_template_name }) => message_template_name === template.name,
  );
  assert.equal(value.event, 'APPROVED');
  const hook = world.receiver.hooks.find(({ raw }) => raw.includes(template.name));
  assert.ok(hook?.raw.includes(`"message_template_id":${answer.id},`), hook?.raw);
});

test('without anybody a template is approved after a short time', async () => {
  await world.settings({ approveTemplatesMs: 10 });
  const { body: answer } = await create(wanted());
  await until(
    () => world.graph('GET', `/${answer.id}`),
    (found) => found.body.status === 'APPROVED',
  );
  await world.settings({ approveTemplatesMs: null });
});

test('a name and language exist once; another language is a template of its own', async () => {
  const template = wanted();
  await create(template);
  assert.equal((await create(template)).error.error_subcode, 2_388_024);
  assert.equal((await create({ ...template, language: 'en_US' })).status, 200);
});

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
    async () => (await screenOf(world.emulator.url, MARIA, OFFICIAL)).find(({ id }) => id === message.id),
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
  await world.admin('POST', `/api/phones/${MARIA}/messages/${message.id}/press`, { button: 'Recebi' });
  const pressed = await world.receiver.item('messages', ({ type }) => type === 'button');
  assert.deepEqual(pressed.button, { text: 'Recebi', payload: 'RECEBI_42' });
  assert.deepEqual(pressed.context, { from: OFFICIAL, id: message.id });
  const told = await world.receiver.item('statuses', ({ id, status }) => id === message.id && status === 'delivered');
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
    () => screenOf(world.emulator.url, MARIA, OFFICIAL),
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
  const { status, error } = await world.trySend({ type: 'template', template });
  assert.equal(status, 404);
  assert.equal(error.code, 132001);
  assert.equal((await use('nunca', values('a'))).error.code, 132001);
});

test('paused and disabled templates are refused, flagged ones not', async () => {
  const { name, id } = await approved();
  for (const [event, code] of [
    ['PAUSED', 132015],
    ['DISABLED', 132016],
    ['REINSTATED', 0],
    ['FLAGGED', 0],
    ['REJECTED', 132001],
  ] as const) {
    await decide(id, { event, reason: event === 'REJECTED' ? 'INVALID_FORMAT' : null });
    assert.equal((await use(name, values('a'))).error.code, code, event);
  }
  const rejected = await world.graph('GET', `/${id}?fields=rejected_reason,status`);
  assert.equal(rejected.body.rejected_reason, 'INVALID_FORMAT');
});

test('a rejection says why and what to change', async () => {
  const { id, name } = await approved();
  await decide(id, { event: 'REJECTED', reason: 'INVALID_FORMAT', recommendation: 'Sem variáveis soltas' });
  const value = await world.receiver.change(
    'message_template_status_update',
    (change) => change.message_template_name === name && change.event === 'REJECTED',
  );
  assert.deepEqual(value.rejection_info, { reason: 'INVALID_FORMAT', recommendation: 'Sem variáveis soltas' });
});

test('a category moves: announced with the present one, then done with the former one', async () => {
  const { id, name } = await approved();
  const move = (impending: boolean) =>
    world.admin('POST', `/api/graph/templates/${id}/category`, { category: 'MARKETING', impending });
  const of = (change: Record<string, unknown>) => change.message_template_name === name;
  await move(true);
  const announced = await world.receiver.change('template_category_update', of);
  assert.equal(announced.new_category, 'UTILITY');
  assert.equal(announced.correct_category, 'MARKETING');
  assert.ok(announced.category_update_timestamp);
  assert.equal((await world.graph('GET', `/${id}`)).body.category, 'UTILITY');
  await move(false);
  const done = await world.receiver.change(
    'template_category_update',
    (change) => of(change) && change.previous_category !== undefined,
  );
  assert.equal(done.previous_category, 'UTILITY');
  assert.equal(done.new_category, 'MARKETING');
  assert.equal((await world.graph('GET', `/${id}`)).body.category, 'MARKETING');
});

test('quality and parts of a template are told', async () => {
  const { id, name } = await approved();
  const of = (change: Record<string, unknown>) => change.message_template_name === name;
  await world.admin('POST', `/api/graph/templates/${id}/quality`, { quality: 'RED' });
  const rated = await world.receiver.change('message_template_quality_update', of);
  assert.deepEqual([rated.previous_quality_score, rated.new_quality_score], ['UNKNOWN', 'RED']);
  await world.admin('POST', `/api/graph/templates/${id}/components`);
  const changed = await world.receiver.change('message_template_components_update', of);
  assert.equal(changed.message_template_element, body.text);
});

test('an approved template is edited once a day and ten times in 30 days, and never in its category', async () => {
  const { id } = await approved();
  const edit = (change: object = { components: [{ ...body, text: `Olá {{1}}, ${now}.` }] }) =>
    world.graph('POST', `/${id}`, change);
  assert.equal((await edit({ category: 'MARKETING' })).status, 400);
  for (let time = 0; time < 10; time += 1) {
    assert.equal((await edit()).status, 200, `edit ${time}`);
    assert.equal((await edit()).status, 400, 'pending');
    await decide(id, { event: 'APPROVED' });
    assert.equal((await edit()).status, 400, 'the same day');
    now += DAY;
  }
  assert.equal((await edit()).status, 400, 'the eleventh');
  now += 25 * DAY;
  assert.equal((await edit()).status, 200);
});

test('a rejected template is edited as often as wanted, its category too', async () => {
  const { id } = await approved();
  for (let time = 0; time < 3; time += 1) {
    await decide(id, { event: 'REJECTED', reason: 'INVALID_FORMAT' });
    assert.equal((await world.graph('POST', `/${id}`, { category: 'MARKETING', components: [body] })).status, 200);
  }
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
      (await screenOf(world.emulator.url, MARIA, OFFICIAL)).find((message) => message.offer?.template === name),
    (found) => found !== undefined,
  );
  assert.equal(shown?.text, '*123456* é o seu código de verificação. Para sua segurança, não o compartilhe.');
  assert.equal(shown?.offer?.footer, 'Este código expira em 5 minutos.');
  const { userId } = await world.admin<{ userId: string }>('GET', `/api/phones/${MARIA}/user-id?with=${OFFICIAL}`);
  const template = { name, language: { code: 'pt_BR' }, components };
  const answer = await world.graph('POST', `/${world.number.id}/messages`, {
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
    () => screenOf(world.emulator.url, MARIA, OFFICIAL),
    (shown) => shown.some((message) => message.id === id),
  );
  await world.admin('POST', `/api/phones/${MARIA}/messages/${id}/press`, { button: '1.0' });
  await world.receiver.item('messages', ({ button: pressed }) => Object(pressed).payload === 'P1');
});

test('marketing stops for who stopped it, and goes on when they resume', async () => {
  const { name } = await approved([body], { category: 'MARKETING' });
  const marketing = (value: string) => world.admin('POST', `/api/phones/${MARIA}/marketing`, { with: OFFICIAL, value });
  await marketing('stop');
  const told = await world.receiver.item('user_preferences', ({ value }) => value === 'stop', 'user_preferences');
  assert.equal(told.category, 'marketing_messages');
  assert.equal((await use(name, values('a'))).error.code, 131050);
  await marketing('resume');
  assert.equal((await use(name, values('a'))).status, 200);
});

test('marketing messages take templates only, and no number in coexistence', async () => {
  const { name } = await approved([body], { category: 'MARKETING' });
  const send = (message: object) =>
    world.graph('POST', `/${world.number.id}/marketing_messages`, {
      messaging_product: 'whatsapp',
      to: MARIA,
      ...message,
    });
  const template = { type: 'template', template: { name, language: { code: 'pt_BR' }, components: values('a') } };
  assert.equal((await send({ type: 'text', text: { body: 'x' } })).error.code, 100);
  const { body: answer } = await send(template);
  const [{ id }] = JSON.parse(JSON.stringify(answer.messages));
  const told = await world.receiver.item('statuses', (item) => item.id === id && item.status === 'sent');
  assert.equal(Object(told.pricing).category, 'marketing_lite');
  await world.admin('PATCH', `/api/graph/numbers/${world.number.id}`, { isOnBizApp: true });
  assert.equal((await send(template)).error.code, 131005);
  await world.admin('PATCH', `/api/graph/numbers/${world.number.id}`, { isOnBizApp: false });
});

test('templates can be held for a check, or dropped', async () => {
  const { name } = await approved();
  for (const [status, isShown] of [
    ['held_for_quality_assessment', true],
    ['paused', false],
  ] as const) {
    await world.fault({ kind: 'heldMessage', count: 1, status });
    const { body: answer } = await use(name, values(status));
    const [message] = JSON.parse(JSON.stringify(answer.messages));
    assert.equal(message.message_status, status);
    if (isShown) await world.receiver.item('statuses', (item) => item.id === message.id);
    else
      assert.equal(
        (await screenOf(world.emulator.url, MARIA, OFFICIAL)).filter(({ id }) => id === message.id).length,
        0,
      );
  }
});

test('templates are listed by pages and filters, and deleted by name or id', async () => {
  const template = wanted([body], { name: 'apagar' });
  const ids: string[] = [];
  for (const language of ['pt_BR', 'es', 'en_US']) ids.push(String((await create({ ...template, language })).body.id));
  const list = async (query: string) =>
    JSON.parse(JSON.stringify((await world.graph('GET', `/${world.account.id}/message_templates?${query}`)).body));
  const first = await list('name=apagar&limit=2&fields=name,language');
  assert.deepEqual(
    first.data.map(({ language }: { language: string }) => language),
    ['pt_BR', 'es'],
  );
  const second = await list(`name=apagar&limit=2&after=${first.paging.cursors.after}`);
  assert.deepEqual(
    second.data.map(({ id }: { id: string }) => id),
    [ids[2]],
  );
  assert.equal(second.paging.next, undefined);
  assert.equal((await list('name=apagar&language=es&status=pending')).data.length, 1);
  const remove = (query: string) => world.graph('DELETE', `/${world.account.id}/message_templates?${query}`);
  assert.equal((await remove('')).error.code, 100);
  assert.equal((await remove(`name=apagar&hsm_id=${ids[0]}`)).status, 200);
  assert.equal((await list('name=apagar')).data.length, 2);
  assert.equal((await remove('name=apagar')).status, 200);
  assert.equal((await list('name=apagar')).data.length, 0);
  assert.equal((await remove('name=apagar')).error.error_subcode, 2_593_002);
});

test('an account may have 250 names', async () => {
  const other = await world.admin<{ id: string }>('POST', '/api/graph/accounts', { name: 'Cheia' });
  for (let index = 0; index < 250; index += 1)
    await world.admin('POST', `/api/graph/accounts/${other.id}/templates`, wanted());
  const { error } = await world.graph('POST', `/${other.id}/message_templates`, wanted());
  assert.equal(error.error_subcode, 2_388_019);
});

test('an example is uploaded in parts and gives a handle', async () => {
  const bytes = Buffer.from('uma figura de exemplo');
  const started = await world.graph(
    'POST',
    `/${world.app.id}/uploads?file_name=a.png&file_length=${bytes.length}&file_type=image/png`,
  );
  const id = String(started.body.id);
  assert.match(id, /^upload:/);
  const part = (content: Buffer, offset: number) =>
    world.graph('POST', `/${id}`, new Uint8Array(content), {
      headers: { file_offset: String(offset), 'content-type': 'application/octet-stream' },
    });
  assert.equal((await part(bytes.subarray(0, 5), 0)).body.h, undefined);
  assert.equal((await world.graph('GET', `/${id}`)).body.file_offset, 5);
  assert.equal((await part(bytes.subarray(9), 9)).error.code, 100);
  assert.match(String((await part(bytes.subarray(5), 5)).body.h), /^4::/);
  assert.equal((await world.graph('POST', `/${world.app.id}/uploads?file_length=5&file_type=text/html`)).status, 400);
  assert.equal((await world.graph('POST', '/123/uploads?file_length=5&file_type=image/png')).error.error_subcode, 33);
});
