import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { opensWithoutCode } from '../../../../channels/testing/opens-without-code.ts';
import { type ServerWorld, startServerWorld } from '../../../../channels/testing/server-world.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { onPostgresql, testLogger } from '../../../../testing/database.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { checkText } from '../check/check-text.ts';
import { runCheck } from '../check/run-check.ts';
import type { CopyServices } from '../copy/copy-services.ts';
import { runCopy } from '../copy/run-copy.ts';
import { movedCompanies } from '../move.schema.ts';
import { openSource } from '../source/open-source.ts';
import type { Source } from '../source/source.ts';
import { type OldDatabase, oldDatabase } from '../testing/old-database.ts';
import { linkOldPhone, type OldPhone } from '../testing/old-phone.ts';
import { copyNewWith } from './copy-new.ts';
import { runSwitch } from './run-switch.ts';

const shop = '5511990000003';

describe('a company with a phone moves here from its old database', { skip: !onPostgresql }, () => {
  let world: ServerWorld;
  let old: OldDatabase;
  let source: Source;
  let phone: OldPhone;
  let moveId = 0;
  let companyId = 0;

  before(async () => {
    world = await startServerWorld();
    phone = await linkOldPhone(world, shop);
    old = await oldDatabase('saas', async (database) => {
      const plan = await database.add('Plans');
      const company = await database.add('Companies', { planId: plan });
      const of = { companyId: company };
      await database.add('Users', { ...of, profile: 'admin' });
      const connection = await database.add('Whatsapps', { ...of, name: 'Vendas', session: phone.session() });
      const contact = await database.add('Contacts', { ...of, name: 'Maria', number: '5511988880003' });
      const ticket = await database.add('Tickets', {
        ...of,
        contactId: contact,
        whatsappId: connection,
        status: 'closed',
      });
      await database.addMessage({ ...of, ticketId: ticket, contactId: contact, body: 'antes', fromMe: false });
    });
    source = await openSource(old.url);
  });
  after(async () => {
    await source.close();
    await old.close();
    await world.close();
  });

  const services = (): CopyServices => {
    const { database, storage, secret, clock } = world.server.platform;
    return { database, storage, secret, clock, logger: testLogger, breathe: async () => undefined };
  };
  const request = (from: Source) => ({
    source: from,
    files: null,
    filesFolder: '',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const copy = () => runCopy(services(), { ...request(source), companyIds: ['1'], isNamed: true, supers: [] });
  const change = (from: Source) => {
    const { database, channels, configuration } = world.server.platform;
    const copyNew = copyNewWith(services(), request(from));
    const parts = { database, channels, installation: { configuration }, pause: async () => undefined, copyNew };
    return runSwitch(parts, from, moveId, ['1']);
  };
  const here = () =>
    world.server.platform.database.system(async ({ db }) => ({
      bodies: (await db.select().from(messages).where(eq(messages.companyId, companyId))).map(({ body }) => body),
      connection: (await db.select().from(whatsapps).where(eq(whatsapps.companyId, companyId)))[0],
    }));

  test('it is copied while the old product works, which keeps it from being switched', async () => {
    companyId = (await copy())[0]?.companyId ?? 0;
    const [moved] = await world.server.platform.database.system(({ db }) => db.select().from(movedCompanies));
    moveId = moved?.moveId ?? 0;
    assert.deepEqual((await here()).bodies, ['antes']);
    const refusal = await change(source).then(
      () => assert.fail('It was switched'),
      (error: unknown) => z.object({ code: z.string(), body: z.object({ reasons: z.array(z.string()) }) }).parse(error),
    );
    assert.equal(refusal.code, 'ERR_MOVE_STILL_RUNNING');
    assert.match(refusal.body.reasons.join(), / from /, 'it names the session of the old product');
    assert.equal((await here()).connection?.status, 'DISCONNECTED');
  });

  test('once that is down, what is new comes over and the phone answers a customer without a QR code', async () => {
    await old.addMessage({
      companyId: 1,
      ticketId: 1,
      contactId: 1,
      body: 'nova',
      fromMe: false,
      createdAt: new Date(),
    });
    await phone.stop();
    await old.run('UPDATE "Whatsapps" SET session = $1', [phone.session()]);
    // The test's own session stands for the old product, so its end is told instead.
    const stopped: Source = { ...source, clients: async () => [] };
    const report = await change(stopped);
    assert.deepEqual(
      report.companies[0]?.connections.map(({ result }) => result),
      ['moved'],
    );
    assert.deepEqual((await here()).bodies, ['antes', 'nova']);
    await opensWithoutCode(async () => (await here()).connection?.status);
    const customer = await world.customer('5511988880003', 'Maria', shop);
    await customer.say({ text: 'depois' });
    await eventually('it arrived', async () => (await here()).bodies.includes('depois'));
    const { connection } = await here();
    const { platform } = world.server;
    const answer = { companyId, connectionId: connection?.id ?? 0, number: customer.number, text: 'resposta' };
    await platform.channels.sendAndWait(answer);
    assert.equal(await customer.counts('resposta'), 1);
  });

  test('then it is not copied any more, and everything of the old product is here', async () => {
    await assert.rejects(copy(), { code: 'ERR_MOVE_SWITCHED' });
    const { database, storage } = world.server.platform;
    const report = await runCheck({ database, storage, files: null, now: () => new Date() }, source, moveId);
    assert.equal(report.companies[0]?.isRight, true, checkText(report));
  });
});
