import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { screenOf } from '../testing/admin.ts';
import { MARIA, OFFICIAL, type OfficialWorld, startOfficial } from '../testing/graph.ts';

let world: OfficialWorld;
before(async () => {
  world = await startOfficial();
});
after(() => world.close());

const ofAccount = (what: string, body: object) =>
  world.admin('POST', `/api/graph/accounts/${world.account.id}/${what}`, body);
const ofNumber = (what: string, body: object) =>
  world.admin('POST', `/api/graph/numbers/${world.number.id}/${what}`, body);

test('restrictions, bans and violations of an account are told as they are given', async () => {
  const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_790_000_000 }];
  await ofAccount('update', { event: 'ACCOUNT_RESTRICTION', restriction_info });
  const restricted = await world.receiver.change('account_update', ({ event }) => event === 'ACCOUNT_RESTRICTION');
  assert.deepEqual(restricted, { event: 'ACCOUNT_RESTRICTION', restriction_info });
  const ban_info = { waba_ban_state: 'SCHEDULE_FOR_DISABLE', waba_ban_date: 'December 1, 2026' };
  await ofAccount('update', { event: 'DISABLED_UPDATE', ban_info });
  assert.deepEqual(await world.receiver.change('account_update', ({ event }) => event === 'DISABLED_UPDATE'), {
    event: 'DISABLED_UPDATE',
    ban_info,
  });
});

test("events about partners come under the partner's business, and a removal ends the webhooks", async () => {
  const disconnection_info = { reason: 'PRIMARY_INACTIVITY', initiated_by: 'SYSTEM' };
  await ofAccount('update', { event: 'PARTNER_REMOVED', disconnection_info });
  const removed = await world.receiver.change('account_update', ({ event }) => event === 'PARTNER_REMOVED');
  assert.deepEqual(removed.waba_info, { waba_id: world.account.id, owner_business_id: world.account.portfolioId });
  const hook = world.receiver.hooks.find(({ raw }) => raw.includes('PARTNER_REMOVED'));
  assert.equal(hook?.body.entry[0]?.id, world.account.portfolioId);
  const { body } = await world.graph('GET', `/${world.account.id}/subscribed_apps`);
  assert.deepEqual(body.data, []);
  await world.graph('POST', `/${world.account.id}/subscribed_apps`);
});

test('alerts, reviews, capabilities and the quality of a number are told and kept', async () => {
  await ofAccount('alert', { alert_type: 'INCREASED_CAPABILITIES_ELIGIBILITY_FAILED', alert_severity: 'WARNING' });
  const alert = await world.receiver.change('account_alerts');
  assert.equal(Object(alert.alert_info).alert_severity, 'WARNING');
  await ofAccount('review', { decision: 'REJECTED' });
  assert.deepEqual(await world.receiver.change('account_review_update'), { decision: 'REJECTED' });
  assert.equal((await world.graph('GET', `/${world.account.id}`)).body.account_review_status, 'REJECTED');
  await ofAccount('capability', {
    max_daily_conversations_per_business: 'TIER_10K',
    max_phone_numbers_per_business: 20,
  });
  await world.receiver.change('business_capability_update');
  await ofNumber('quality', { event: 'FLAGGED', quality: 'RED' });
  const rated = await world.receiver.change('phone_number_quality_update', ({ event }) => event === 'FLAGGED');
  assert.equal(rated.max_daily_conversations_per_business, 'TIER_10K');
  await ofNumber('quality', { event: 'THROUGHPUT_UPGRADE', limit: 'TIER_UNLIMITED' });
  const fields = 'quality_rating,throughput,whatsapp_business_manager_messaging_limit';
  const { body } = await world.graph('GET', `/${world.number.id}?fields=${fields}`);
  assert.deepEqual(
    [body.quality_rating, body.throughput, body.whatsapp_business_manager_messaging_limit],
    ['RED', { level: 'HIGH' }, 'TIER_10K'],
  );
});

test("while Meta's agent holds a conversation everything comes under standby, until a service message takes it over", async () => {
  await world.says('oi');
  await ofNumber('handover', { phone: MARIA, handover: 'started' });
  const asked = await world.says('que horas abre?');
  await world.receiver.item('messages', ({ id }) => id === asked, 'standby');
  const { id } = await world.admin<{ id: string }>('POST', `/api/graph/numbers/${world.number.id}/agent`, {
    phone: MARIA,
    text: 'Às nove.',
  });
  await world.receiver.item('message_echoes', (echo) => echo.id === id, 'standby');
  assert.ok((await screenOf(world.emulator.url, MARIA, OFFICIAL)).some((message) => message.id === id));
  await ofNumber('handover', { phone: MARIA, handover: 'control_passed' });
  const passed = await world.receiver.change('messaging_handovers', ({ type }) => type === 'control_passed');
  assert.equal(Object(passed.sender).phone_number, MARIA);
  const own = await world.says('obrigada');
  await world.receiver.item('messages', (message) => message.id === own);
  await ofNumber('handover', { phone: MARIA, handover: 'control_taken' });
  await world.receiver.change('messaging_handovers', ({ type }) => type === 'control_taken');
  const taken = await world.send({ text: { body: 'assumo' } });
  await world.receiver.item('statuses', (status) => status.id === taken && status.status === 'delivered');
  const after = await world.says('certo');
  await world.receiver.item('messages', (message) => message.id === after);
});

test('a release is told to nobody', async () => {
  await ofNumber('handover', { phone: MARIA, handover: 'started' });
  const before = world.receiver.changes('messaging_handovers').length;
  await ofNumber('handover', { phone: MARIA, handover: 'released' });
  const id = await world.says('alguém?');
  await world.receiver.item('messages', (message) => message.id === id);
  assert.equal(world.receiver.changes('messaging_handovers').length, before);
});

test('an app takes a conversation over, and releases it to the agent', async () => {
  const control = (action: string) =>
    world.graph('POST', `/${world.number.id}/thread_control`, { messaging_product: 'whatsapp', to: MARIA, action });
  assert.deepEqual((await control('release')).body, { messaging_product: 'whatsapp' });
  const held = await world.says('ainda com o agente');
  await world.receiver.item('messages', ({ id }) => id === held, 'standby');
  await control('take');
  const own = await world.says('agora com a loja');
  await world.receiver.item('messages', ({ id }) => id === own);
});
