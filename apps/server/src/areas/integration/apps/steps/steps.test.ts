import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { automationLane } from '../../../../platform/jobs/job.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { faults, type Reply } from '../../../../testing/foreign-server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { answeredTicket } from '../../../company/automations/testing/answered-ticket.ts';
import { customerTexts } from '../../../company/settings/customer-texts.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { ticketNotes } from '../../../conversations/ticket-notes/ticket-notes.schema.ts';
import { apps, appVersions } from '../apps.schema.ts';
import { type AppCompany, manifestOf, openAppCompany, statementOf, verified } from '../servers/testing/app-world.ts';
import { inAll, publishApp } from '../testing/install-app.ts';

let world: ServerWithForeign;
before(async () => {
  world = await startServerWithForeign();
});
after(() => world.close());

const found = { name: 'found', title: { pt: 'Encontrado', en: 'Found', es: 'Encontrado' } };
const lost = { name: 'lost', title: inAll('Perdido') };
const status = { name: 'status', title: inAll('Pedido'), outcomes: [found, lost] };
const steps = [status];
const path = '/recado/steps/status';

/** A company whose only queue offers the step of its app, and a customer who writes there. */
async function open() {
  world.foreign.reset();
  const { server } = world;
  const own = await openAppCompany(server, world.foreign, { steps });
  const { companyId, admin } = own;
  const { id: queueId } = await server.make.queue({ companyId, greetingMessage: 'Padaria' });
  const { id: connectionId } = await server.make.connection({ companyId, status: 'CONNECTED', queueIds: [queueId] });
  const customer = newCustomer(server, { companyId, connectionId });
  const appStep = { app: own.app, step: 'status' };
  const add = (title: string, more: object = {}, as = admin) =>
    server.call('POST /queue-options', { as, body: { title, queueId, ...more } });
  const { body: option } = await add('Pedido', { message: 'Um momento', appStep });
  return {
    ...own,
    ...answeredTicket(server, companyId, customer.number),
    customer,
    option,
    appStep,
    add,
    change: own.change,
    /** What the app was asked, in order. */
    asked: () => own.received(path).map(({ body }) => Object(body)),
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** The customer reaches the step. */
async function reach({ customer }: Opened): Promise<void> {
  for (const words of ['Oi', '1']) await customer.write(words);
}
const texts = async ({ said }: Opened) => (await said()).slice(1).map(({ body }) => body);
const says = (own: Opened, expected: string[]) =>
  eventually('the texts', async () => (await own.said()).length > expected.length, { explain: () => texts(own) }).then(
    async () => assert.deepEqual(await texts(own), expected),
  );
const isWithPeople = (own: Opened) =>
  eventually('people have it', async () => {
    const { status, botState } = await own.ticket();
    return status === 'pending' && botState?.isHandedOver === true;
  });

test('the app is asked with a statement that names no person, and what it answers is sent once', async () => {
  const own = await open();
  world.foreign.byPath.set(path, { status: 503 });
  world.foreign.before = (asked) => {
    // After the first time it is well again.
    if (asked === path && own.received(path).length > 1) world.foreign.byPath.set(path, good);
    return undefined;
  };
  const good = { json: { texts: ['Qual o número?', 'Está na nota.'] } };
  await reach(own);
  await says(own, ['Um momento', 'Qual o número?', 'Está na nota.']);
  const [first, second, ...others] = own.received(path);
  assert.ok(first && second);
  assert.deepEqual([second.body, others], [first.body, []]);
  const { id: ticket, contactId: contact } = await own.ticket();
  const { message, ...body } = Object(first.body);
  const { installation, companyId: company, app } = own;
  const expected = { installation: installation.id, company, app, ticket, contact };
  assert.deepEqual(body, { ...expected, text: '1', language: 'pt', isFirst: true });
  assert.equal(typeof message, 'number');
  const audience = world.foreign.origin;
  const claims = await verified(world.server, statementOf(first.request), { audience });
  assert.deepEqual([claims.sub, claims.company, claims.app], [undefined, own.companyId, own.app]);
});

test('a prompt that may asks it as a tool, for the contact who writes', async () => {
  world.foreign.reset();
  const { server } = world;
  const own = await openAppCompany(server, world.foreign, { steps });
  const { companyId, admin } = own;
  const { id: queueId } = await server.make.queue({ companyId });
  const ai = '/v1/chat/completions';
  const asks = { name: `${own.app}__status`, arguments: '{"text":"o pedido"}' };
  const said = (message: object) => ({ json: { choices: [{ message }] } });
  const replies = [
    said({ content: null, tool_calls: [{ id: 'c', type: 'function', function: asks }] }),
    said({ content: 'Chega amanhã.' }),
  ];
  world.foreign.byPath.set(path, { json: { texts: ['Sai hoje.'], outcome: 'found' } });
  world.foreign.before = (asked) => {
    const reply = asked === ai ? replies.shift() : undefined;
    if (reply) world.foreign.byPath.set(ai, reply);
    return undefined;
  };
  const { body: prompt } = await server.call('POST /prompt', {
    as: admin,
    body: {
      ...{ name: 'Padeiro', prompt: 'Você atende os clientes da padaria com gentileza e brevidade.', apiKey: 'sk' },
      ...{ baseUrl: `${world.foreign.origin}/v1`, queueId, appSteps: [{ app: own.app, step: 'status' }] },
    },
  });
  const { id: connectionId } = await server.make.connection({ companyId, status: 'CONNECTED', promptId: prompt.id });
  const customer = newCustomer(server, { companyId, connectionId });
  await customer.write('Onde está meu pedido?');
  const ticket = answeredTicket(server, companyId, customer.number);
  const [answer] = await ticket.answered(1);
  assert.equal(answer?.body, 'Chega amanhã.');
  const { id, contactId } = await ticket.ticket();
  const [asked] = own.received(path).map(({ body }) => Object(body));
  assert.deepEqual([asked.ticket, asked.contact, asked.text], [id, contactId, 'o pedido']);
});

test('without an outcome the app gets the next message, too, until it ends the step below the option', async () => {
  const own = await open();
  await own.add('encontrado', { parentId: own.option.id, message: 'Chega amanhã.' });
  world.foreign.byPath.set(path, { json: { texts: ['Qual o número?'] } });
  await reach(own);
  await says(own, ['Um momento', 'Qual o número?']);
  world.foreign.byPath.set(path, { json: { texts: ['Achei!'], outcome: 'found' } });
  await own.customer.write('1');
  const back = '\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
  await says(own, ['Um momento', 'Qual o número?', 'Achei!', `Chega amanhã.${back}`]);
  assert.deepEqual(
    own.asked().map(({ text, isFirst }) => [text, isFirst]),
    [
      ['1', true],
      ['1', false],
    ],
  );
  await own.customer.write('obrigado');
  assert.equal(own.asked().length, 2, 'the step is over');
});

test('an outcome without an option of its title lets the customer choose among those below', async () => {
  const own = await open();
  await own.add('Falar com a loja', { parentId: own.option.id });
  world.foreign.byPath.set(path, { json: { outcome: 'lost' } });
  await reach(own);
  const menu = 'Pedido\n\n*[ 1 ]* - Falar com a loja\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
  await says(own, ['Um momento', menu]);
});

test('a step may lead to the next one with the same message', async () => {
  const own = await open();
  await own.add('Perdido', { parentId: own.option.id, appStep: own.appStep });
  await own.arrived('/recado/installed');
  world.foreign.next.push({ json: { outcome: 'lost' } }, { json: { texts: ['Vou procurar.'] } });
  await reach(own);
  await says(own, ['Um momento', 'Vou procurar.']);
  assert.deepEqual(
    own.asked().map(({ isFirst }) => isFirst),
    [true, true],
  );
});

test('it hands the ticket to people, closes it, and 0 leads back without asking', async () => {
  const people = await open();
  world.foreign.byPath.set(path, { json: { texts: ['Já vem alguém.'], outcome: 'transfer' } });
  await reach(people);
  await isWithPeople(people);
  assert.deepEqual(await texts(people), ['Um momento', 'Já vem alguém.']);
  const closed = await open();
  world.foreign.byPath.set(path, { json: { texts: ['Tchau.'], outcome: 'end' } });
  await reach(closed);
  await eventually('closed', async () => (await closed.ticket()).status === 'closed');
  const back = await open();
  world.foreign.byPath.set(path, { json: { texts: ['Qual o número?'] } });
  await reach(back);
  await says(back, ['Um momento', 'Qual o número?']);
  await back.customer.write('0');
  assert.equal(back.asked().length, 1);
  assert.match((await texts(back)).at(-1) ?? '', /^Padaria/);
});

test('who goes back before the app answers does not get its answer', async () => {
  const own = await open();
  world.foreign.byPath.set(path, { json: { texts: ['Tarde'], outcome: 'end' } });
  let isBack = false;
  world.foreign.before = (asked) => {
    if (asked !== path || isBack) return undefined;
    isBack = true;
    return own.customer.write('0').then(() => undefined);
  };
  await reach(own);
  await eventually('it was asked', () => isBack);
  const lane = automationLane((await own.ticket()).id);
  await eventually('the job is over', () =>
    own.unit(async ({ db }) => (await db.$count(jobs, eq(jobs.lane, lane))) === 0),
  );
  const [first, menu, ...others] = await texts(own);
  assert.deepEqual([first, menu?.split('\n')[0], others], ['Um momento', 'Padaria', []]);
  assert.equal((await own.ticket()).status, 'pending');
});

describe('people get the ticket, with the sentence of the company and a note,', () => {
  /** Shortens the time limit for tests without any answer. */
  function setPatience(context: TestContext): void {
    const { configuration } = world.server.platform;
    const { outboundPatience: usual } = configuration;
    configuration.outboundPatience = 500;
    context.after(() => {
      configuration.outboundPatience = usual;
    });
  }

  async function isLeft(own: Opened, reason: RegExp): Promise<void> {
    await reach(own);
    await isWithPeople(own);
    assert.deepEqual(await texts(own), ['Um momento', customerTexts.handOverMessage.pt]);
    const { id } = await own.ticket();
    const notes = await own.unit(({ db }) => db.select().from(ticketNotes).where(eq(ticketNotes.ticketId, id)));
    assert.equal(notes.length, 1);
    assert.match(notes[0]?.note ?? '', reason);
  }

  const failing: [what: string, answer: Reply, reason: RegExp][] = [
    ['server is too slow', faults['is too slow'], /não respondeu/],
    ['server refuses', faults.refuses, /recusou/],
    ['server redirects inside', faults['redirects inside'], /não pôde ser lida/],
    ['server answers something else', faults['answers something else'], /não pôde ser lida/],
    ['answer has an outcome that it did not declare', { json: { outcome: 'elsewhere' } }, /não pôde ser lida/],
  ];
  for (const [what, answer, reason] of failing) {
    test(`of an app whose ${what}`, async (context) => {
      if ('waits' in answer) setPatience(context);
      const own = await open();
      world.foreign.byPath.set(path, answer);
      await isLeft(own, reason);
    });
  }

  const away: Record<string, (own: Opened) => Promise<unknown>> = {
    'was removed': ({ remove }) => remove(),
    'is off': ({ change }) => change({ isOn: false }),
    'was withdrawn': ({ app }) =>
      world.server.platform.database.system(({ db }) => {
        const ofApp = db.select({ id: apps.id }).from(apps).where(eq(apps.name, app));
        return db.update(appVersions).set({ withdrawnAt: new Date() }).where(inArray(appVersions.appId, ofApp));
      }),
    'has no such step any more': async ({ app, change }) => {
      const later = { ...manifestOf({ origin: world.foreign.origin }, app), version: '1.1.0' };
      await publishApp(world.server, later);
      await change({ version: later.version }, later);
    },
  };
  for (const [what, makeAway] of Object.entries(away)) {
    test(`of an app that ${what}`, async () => {
      const own = await open();
      await makeAway(own);
      await isLeft(own, /não está instalado/);
      assert.deepEqual(own.asked(), []);
    });
  }
});

describe('a menu', () => {
  const offered = (own: AppCompany) => world.server.call('GET /app-steps', { as: own.admin });

  test('offers the steps of apps that the company installed and that run', async () => {
    const [own, other] = [await open(), await open()];
    const { outcomes, title, name: step } = status;
    const { title: appTitle, name: app } = own.manifest;
    assert.deepEqual((await offered(own)).body, [{ app, appTitle, step, title, outcomes }]);
    assert.equal((await offered(other)).body.length, 1);
    await own.change({ isOn: false });
    assert.deepEqual((await offered(own)).body, []);
  });

  test('takes no step of another company, of nobody, or of an app that is off, and keeps what it has', async () => {
    const [own, other] = [await open(), await open()];
    const refusal = async (appStep: object) => (await own.add('Outro', { appStep })).body.error;
    assert.equal(await refusal(other.appStep), 'ERR_NOT_FOUND');
    assert.equal(await refusal({ ...own.appStep, step: 'gone' }), 'ERR_NOT_FOUND');
    assert.equal(await refusal({ app: 'nobody', step: 'status' }), 'ERR_NOT_FOUND');
    assert.equal(await refusal({ app: '../x', step: 'status' }), 'ERR_VALIDATION');
    await own.change({ isOn: false });
    assert.equal(await refusal(own.appStep), 'ERR_NOT_FOUND');
    const params = { queueOptionId: own.option.id };
    const save = (body: object) =>
      world.server.call('PUT /queue-options/:queueOptionId', { as: own.admin, params, body });
    assert.deepEqual((await save({ title: 'Pedidos', appStep: own.appStep })).body.appStep, own.appStep);
    assert.deepEqual((await save({ title: 'Pedido' })).body.appStep, own.appStep);
    assert.equal((await save({ appStep: other.appStep })).body.error, 'ERR_NOT_FOUND');
    assert.equal((await save({ appStep: null })).body.appStep, null);
    assert.equal((await save({ appStep: own.appStep })).body.error, 'ERR_NOT_FOUND');
  });
});
