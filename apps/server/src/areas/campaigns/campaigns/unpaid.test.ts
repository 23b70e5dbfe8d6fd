import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import { campaigns } from './campaigns.schema.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('A campaign of a closed company', () => {
  const company = sendingCompany();
  const { fill, start, hold, isFinished, sent, areOnce, system } = company;

  /** Changes the company as the super user or a payment does. */
  async function change(body: { dueDate: string } | { status: boolean }) {
    const { server, companyId } = company.now;
    const boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
    const { status } = await server.call('PUT /companies/:companyId', { as: boss, params: { companyId }, body });
    assert.equal(status, 200);
  }

  /** Reads the database, because the company's own users are refused. */
  const pausedFor = async (id: number) =>
    (await system(({ db }) => db.select().from(campaigns).where(eq(campaigns.id, id))))[0]?.pausedFor;

  const ways: [string, { dueDate: string } | { status: boolean }, { dueDate: string } | { status: boolean }][] = [
    ['its due date has passed', { dueDate: '2020-01-01' }, { dueDate: '2999-12-31' }],
    ['it is blocked', { status: false }, { status: true }],
  ];
  for (const [why, closed, open] of ways)
    test(`pauses while ${why}, and continues by itself`, async () => {
      await fill(12);
      const release = hold();
      const id = await start();
      await eventually('it sends', async () => (await sent()).length > 0);
      await change(closed);
      release();
      await eventually('it pauses', async () => (await pausedFor(id)) === 'unpaid');
      const before = (await sent()).length;
      assert.ok(before < 12);
      await change(open);
      await eventually('it is finished', isFinished(id));
      await areOnce(12);
    });

  test('pauses again when a change does not open the company', async () => {
    await fill(2);
    await change({ dueDate: '2020-01-01' });
    const { server, companyId, contactListId, connectionId } = company.now;
    const [made] = await system(({ db }) =>
      db
        .insert(campaigns)
        .values({
          ...{ companyId, name: 'Natal', message1: 'Olá', contactListId, whatsappId: connectionId },
          ...{ status: 'EM_ANDAMENTO', pausedFor: 'unpaid', startedAt: server.platform.clock() },
        })
        .returning(),
    );
    assert.ok(made);
    await change({ dueDate: '2020-02-01' });
    await eventually('it pauses again', async () => (await pausedFor(made.id)) === 'unpaid');
    assert.deepEqual(await sent(), []);
  });
});
