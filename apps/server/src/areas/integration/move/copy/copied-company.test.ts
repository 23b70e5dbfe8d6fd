import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planFlags } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { companies, plans, settings } from '../../../../platform/database/schema/companies.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { readSetting } from '../../../company/settings/stored-settings.ts';
import { tags } from '../../../conversations/tickets/tags.schema.ts';
import { copiesInto } from '../testing/copied-company.ts';
import { copyFrom, copyOne } from '../testing/copy-from.ts';
import { fakeSource } from '../testing/fake-source.ts';
import { sourceSettings as row } from '../testing/source-settings.ts';

const server = useSharedServer();
const { read, system, copied } = copiesInto(server);

test('a company comes with its plan, due date, language and hours, and once however often it is copied', async () => {
  const plan = row.plan({ name: `Plano ${Date.now()}` });
  const day = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTimeA: '8:00', endTimeA: '12:00' };
  const schedules = [
    { ...day, startTimeB: '13:00', endTimeB: '18:00' },
    { weekday: 'terça', startTime: '9h00', endTime: '08:00' },
  ];
  const company = row.company({ id: '1', planId: plan.id, recurrence: 'anual', language: 'pt-BR', schedules });
  const { companyId, source, findings } = await copied({ companies: [company], plans: [plan] });
  const [stored] = await system(({ db }) => db.select().from(companies).where(eq(companies.id, companyId)));
  assert.ok(stored);
  assert.deepEqual(
    [stored.name, stored.dueDate, stored.dueDay, stored.recurrence, stored.language, stored.email],
    ['Padaria Pão', '2031-01-31', 31, 'ANUAL', 'pt', company.email],
  );
  assert.equal(stored.schedules.length, 7);
  const { weekday: _weekday, ...monday } = stored.schedules[0] ?? {};
  const lunch = { lunchTimeStart: '12:00', lunchTimeEnd: '13:00' };
  assert.deepEqual(monday, { weekdayEn: 'monday', startTime: '08:00', endTime: '18:00', ...lunch });
  assert.equal(findings.unreadableHours?.count, 1);
  const [ofPlan] = await system(({ db }) =>
    db
      .select()
      .from(plans)
      .where(eq(plans.id, stored.planId ?? 0)),
  );
  assert.deepEqual(
    [ofPlan?.name, ofPlan?.users, ofPlan?.value, ofPlan?.useKanban, ofPlan?.useOpenAi],
    [plan.name, 10, 99.9, true, false],
  );
  assert.equal(await copyOne(server, source), companyId);
  company.dueDate = '2032-01-31';
  await copyOne(server, source);
  const [paid] = await system(({ db }) => db.select().from(companies).where(eq(companies.id, companyId)));
  assert.equal(paid?.dueDate, '2032-01-31');
});

test('a plan with the same name, limits and flags is used again, another one gets a name of its own', async () => {
  const name = `Prata ${Date.now()}`;
  const planOf = async (users: number, uses = ['useKanban']) => {
    const plan = row.plan({ name, users, uses });
    const { companyId } = await copied({ companies: [row.company({ id: '1', planId: plan.id })], plans: [plan] });
    const [stored] = await system(({ db }) => db.select().from(companies).where(eq(companies.id, companyId)));
    const [found] = await system(({ db }) =>
      db
        .select()
        .from(plans)
        .where(eq(plans.id, stored?.planId ?? 0)),
    );
    return found;
  };
  const first = await planOf(3);
  assert.equal((await planOf(3))?.id, first?.id);
  assert.equal((await planOf(4))?.name, `${name} (2)`);
  const bare = await planOf(3, []);
  assert.deepEqual(
    [bare?.name, ...planFlags.map((flag) => bare?.[flag])],
    [`${name} (3)`, ...planFlags.map(() => false)],
  );
});

test('a company that seems to be here is copied only if a person named it', async () => {
  const here = await server.make.company({ email: `here-${Date.now()}@former.example` });
  for (const same of [{ name: ` ${here.name.toUpperCase()} ` }, { email: here.email ?? '' }]) {
    const source = fakeSource({ companies: [row.company({ id: '1', ...same })] });
    assert.deepEqual(await copyFrom(server, source, { isNamed: false }), [{ sourceId: '1', companyId: null }]);
    assert.notEqual(await copyOne(server, source), here.id);
  }
});

test('settings that the product knows come over, secrets sealed; others are findings', async () => {
  const { companyId, findings } = await copied({
    settings: [
      row.setting('userRating', 'enabled'),
      row.setting('call', 'true'),
      row.setting('scheduleType', 'company'),
      row.setting('chatBotType', 'button'),
      row.setting('asaas', 'secret-of-asaas'),
      row.setting('userCreation', 'disabled'),
      row.setting('somethingElse', 'x'),
    ],
  });
  const stored = await read(companyId, ({ db }) => db.select().from(settings));
  assert.deepEqual(stored.map(({ key, value }) => [key, key === 'asaas' ? '' : value]).sort(), [
    ['asaas', ''],
    ['call', 'enabled'],
    ['scheduleType', 'company'],
    ['userRating', 'enabled'],
  ]);
  assert.doesNotMatch(JSON.stringify(stored), /secret-of-asaas/);
  const { secret } = server.platform;
  assert.equal(await read(companyId, (unit) => readSetting(unit, secret, companyId, 'asaas')), 'secret-of-asaas');
  assert.deepEqual([findings.unknownValue?.count, findings.unknownSetting?.count], [2, 1]);
});

test('tags whose names differ in case are one tag; lanes of the kanban stay lanes', async () => {
  const { companyId, findings } = await copied({
    tags: [row.tag({ name: 'Orçamento', kanban: true }), row.tag({ name: 'orcamento ', color: 'red' }), row.tag()],
  });
  const stored = await read(companyId, ({ db }) => db.select().from(tags).orderBy(tags.id));
  assert.deepEqual(
    stored.map(({ name, color, kanban }) => [name, color, kanban]),
    [
      ['Orçamento', '#a4ccCC', 1],
      ['VIP', '#a4ccCC', 0],
    ],
  );
  assert.equal(findings.joinedTag?.count, 1);
});
