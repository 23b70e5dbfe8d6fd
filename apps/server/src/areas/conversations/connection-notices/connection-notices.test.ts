import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { type OfficialShop, startOfficialShop } from '../../../channels/testing/official-shop.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { syncTemplatesWork } from '../templates/sync-templates.ts';
import { connectionNotices } from './connection-notices.schema.ts';
import { endOldReports, noteReport, reportsOf } from './note-reports.ts';

let mail: MailServer;
let shop: OfficialShop;
let webhookId: number;
before(async () => {
  mail = await startMailServer();
  const environment = { SMTP_URL: mail.url, MAIL_FROM: 'Recado <contas@recado.example>' };
  shop = await startOfficialShop({ environment });
  const body = {
    name: 'Sistema',
    address: 'https://sistema.example/recado',
    events: ['connection.health' as const, 'template.status' as const],
  };
  const made = await shop.server.call('POST /webhooks', { as: shop.admin, body });
  assert.equal(made.status, 200);
  webhookId = made.body.id;
});
after(async () => {
  await shop.close();
  await mail.close();
});

const bell = async () => {
  const { body } = await shop.server.call('GET /connection-notices', { as: shop.admin, query: {} });
  return body.records.map(({ id, name, problem }) => ({ id, name, problem }));
};
const inBell = (...problems: string[]) =>
  eventually(`the bell has ${problems}`, async () => {
    const records = await bell();
    return JSON.stringify(records.map(({ problem }) => problem).sort()) === JSON.stringify(problems.sort()) && records;
  });
/** What the company's system is told, oldest first. */
async function told(): Promise<{ event: string; data: Record<string, unknown> }[]> {
  const { body } = await shop.server.call('GET /webhooks/:webhookId/deliveries', {
    as: shop.admin,
    params: { webhookId },
    query: {},
  });
  return body.records.toReversed().map(({ event, body: text }) => ({ event, data: JSON.parse(text).data }));
}
const mails = (words: string) =>
  mail.received.filter((text) => text.includes(`To: ${shop.admin.email}`) && text.includes(words));

test('a quality that falls is told once, by bell, e-mail and webhook, until it is well again', async () => {
  const { graph, number } = shop.world;
  await graph.numberQuality(number.id, { event: 'FLAGGED', quality: 'RED' });
  await graph.numberQuality(number.id, { event: 'FLAGGED', quality: 'RED' });
  const [notice] = await inBell('quality_low');
  assert.equal(notice?.name, 'Oficial');
  await eventually('the e-mail', async () => mails('/connections?health=').length > 0);
  await graph.numberQuality(number.id, { event: 'UNFLAGGED', quality: 'GREEN' });
  await inBell();
  const health = (await told()).filter(({ event }) => event === 'connection.health').map(({ data }) => data);
  assert.deepEqual(
    health.map(({ problem, state }) => [problem, state]),
    [
      ['quality_low', 'began'],
      ['quality_low', 'ended'],
    ],
  );
  assert.equal(mails('/connections?health=').length, 1);
});

test('a violation is shown on the page of the connection, and leaves the bell once somebody has seen it', async () => {
  const { graph, account } = shop.world;
  await graph.accountUpdate(account.id, { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } });
  const [notice] = await inBell('account_violation');
  const params = { whatsappId: shop.connectionId };
  const shown = await shop.server.call('GET /official-connections/:whatsappId', { as: shop.admin, params });
  assert.equal(shown.body.health.problem, 'account_violation');
  const see = () =>
    shop.server.call('DELETE /connection-notices/:noticeId', {
      as: shop.admin,
      params: { noticeId: notice?.id ?? 0 },
    });
  assert.equal((await see()).status, 200);
  assert.equal((await see()).body.error, 'ERR_NOT_FOUND');
  await inBell();
});

test('a phone that leaves the platform is told, and that it is back', async () => {
  const { graph, number } = shop.world;
  await graph.link(number.id, 'ACCOUNT_OFFBOARDED');
  await inBell('account_offboarded');
  await graph.link(number.id, 'ACCOUNT_RECONNECTED');
  await inBell();
});

test('a paused template is told by webhook and e-mail, not to those who want no e-mails', async () => {
  const other = await shop.server.make.user({ companyId: shop.admin.companyId, profile: 'admin' });
  const { choices } = (await shop.server.call('GET /notification-choices', { as: other })).body;
  const body = { ...choices, mail: { health: false } };
  assert.equal((await shop.server.call('PUT /notification-choices', { as: other, body })).status, 200);
  const components = [{ type: 'BODY', text: 'Seu pedido chegou.' }];
  const template = { name: 'pedido', language: 'pt_BR', category: 'UTILITY', components };
  const { id } = await shop.world.setTemplate(template);
  await syncTemplatesWork(shop.server.platform).run(new AbortController().signal);
  await eventually('the template is known', async () => {
    const { body: list } = await shop.server.call('GET /templates', { as: shop.admin, query: {} });
    return list.records.some(({ name }) => name === 'pedido');
  });
  await shop.world.graph.templateEvent(id, { event: 'PAUSED', reason: 'QUALITY' });
  const paused = await eventually('the webhook', async () =>
    (await told()).find(({ event, data }) => event === 'template.status' && data.notice === 'paused'),
  );
  const { name, status } = Object(paused.data.template);
  assert.deepEqual([name, status], ['pedido', 'PAUSED']);
  await eventually('the e-mail', async () => mails('/templates').length === 1);
  assert.deepEqual(
    mail.received.filter((text) => text.includes(`To: ${other.email}`)),
    [],
  );
});

test('a failed review, an alert and a changed PIN are told by bell, e-mail and webhook, and stand on the page of the connection', async () => {
  const { graph, account } = shop.world;
  await graph.accountReview(account.id, 'REJECTED');
  await graph.accountAlert(account.id, { alert_type: 'PROFILE_PICTURE_LOST', alert_severity: 'WARNING' });
  await graph.accountAlert(account.id, { alert_type: 'SOMETHING_NEW', alert_severity: 'CRITICAL' });
  await graph.accountAlert(account.id, { alert_type: 'OBA_APPROVED', alert_severity: 'INFORMATIONAL' });
  await graph.accountEvent(account.id, { field: 'security', value: { event: 'PIN_CHANGED' } });
  await inBell('account_alert', 'picture_lost', 'pin_changed', 'review_failed');
  await eventually('the e-mail', async () => mails('PIN').length === 1);
  const params = { whatsappId: shop.connectionId };
  const shown = await shop.server.call('GET /official-connections/:whatsappId', { as: shop.admin, params });
  const reports = shown.body.health.reports.map(({ report }) => report).sort();
  assert.deepEqual(reports, ['account_alert', 'picture_lost', 'pin_changed', 'review_failed']);
  await graph.accountReview(account.id, 'APPROVED');
  await inBell('account_alert', 'picture_lost', 'pin_changed');
  const ends = (await told()).filter(({ data }) => data.problem === 'review_failed').map(({ data }) => data.state);
  assert.deepEqual(ends, ['began', 'ended']);
});

test('a report that happens again is told again, an old one is not, and after a week it is gone', async () => {
  const source = { companyId: shop.admin.companyId, connectionId: shop.connectionId };
  const { database } = shop.server.platform;
  const day = 24 * 60 * 60_000;
  const now = Date.now() + day;
  const note = (at: number) => database.system((unit) => noteReport(unit, source, 'badge_refused', at));
  const since = async () =>
    (await database.system((unit) => reportsOf(unit, source))).find(({ report }) => report === 'badge_refused');
  await note(now);
  await note(now - day);
  assert.equal((await since())?.since.getTime(), now);
  await note(now + day);
  assert.equal((await since())?.since.getTime(), now + day);
  await note(now - 30 * day);
  await database.system(async (unit) => {
    await unit.db
      .update(connectionNotices)
      .set({ since: new Date(Date.now() - 8 * day) })
      .where(eq(connectionNotices.problem, 'badge_refused'));
    await endOldReports(unit, source);
  });
  assert.equal(await since(), undefined);
});
