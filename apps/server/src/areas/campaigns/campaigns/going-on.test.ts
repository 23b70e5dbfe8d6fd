import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('A campaign that pauses continues', () => {
  const company = sendingCompany();
  const { changeSettings, fill, start, read, isFinished, sent, areOnce, waitForJob, customer } = company;

  // The clock cannot be moved back.
  afterEach(() => company.restart());

  const clock = (moment: Date) => moment.toISOString().slice(11, 16);
  /** Quiet hours of the whole day except one minute, which is hours away in every area. */
  function allDay() {
    const far = new Date(company.now.server.platform.clock().getTime() + 9 * 3_600_000);
    return { quietFrom: clock(new Date(far.getTime() + 60_000)), quietUntil: clock(far) };
  }

  /** Runs the jobs at their planned times, until no recipient waits. */
  async function workOff(id: number) {
    const isOver = async () => (await read(id)).counts.queued === 0;
    for (let jobs = 0; jobs < 20 && !(await isOver()); jobs += 1) await waitForJob(isOver);
    await eventually('it is finished', isFinished(id));
  }

  test('at midnight of the company, when it reached its daily cap', async () => {
    await changeSettings({ dailyCap: 3 });
    await fill(5);
    const id = await start();
    await eventually('the cap is reached', async () => (await read(id)).pausedFor === 'daily-cap');
    assert.equal((await sent()).length, 3);
    const midnight = await waitForJob();
    assert.equal(midnight.toLocaleTimeString('pt', { timeZone: 'America/Sao_Paulo' }), '00:00:00');
    await workOff(id);
    await areOnce(5);
  });

  test('when the quiet hours of its recipients end', async () => {
    await changeSettings(allDay());
    await fill(2);
    const id = await start();
    await eventually('it is silent', async () => (await read(id)).pausedFor === 'quiet-hours');
    assert.equal((await sent()).length, 0);
    await workOff(id);
    await areOnce(2);
  });

  test('without the recipients who did not confirm in time, and counts them', async () => {
    await fill(2);
    const id = await start({ confirmation: true, confirmationMessage1: 'Posso enviar?' });
    await eventually('it waits', async () => (await read(id)).pausedFor === 'confirmations');
    await customer(0).write('sim');
    await eventually('one gets the message', async () => (await read(id)).counts.sent === 1);
    await workOff(id);
    const { server, admin } = company.now;
    const params = { campaignId: id };
    const { body } = await server.call('GET /campaigns/:campaignId/report', { as: admin, params });
    assert.deepEqual(body.failures, [{ code: 'ERR_CAMPAIGN_UNCONFIRMED', count: 1 }]);
    assert.equal((await sent()).length, 3);
  });

  const easier: [string, () => object, object, string | null, number][] = [
    ['the daily cap is raised', () => ({ dailyCap: 1 }), { dailyCap: 100 }, 'daily-cap', 1],
    ['quiet hours are switched off', allDay, { quietFrom: null, quietUntil: null }, 'quiet-hours', 0],
    ['the pause gets shorter', () => ({ messageInterval: 80_000 }), { messageInterval: 0 }, null, 1],
  ];
  for (const [what, strict, relaxed, reason, before] of easier)
    test(`at once when ${what}`, async () => {
      await changeSettings(strict());
      await fill(3);
      const id = await start();
      await eventually('it waits', async () => {
        const { pausedFor, startedAt } = await read(id);
        return startedAt !== null && pausedFor === reason && (await sent()).length === before;
      });
      await changeSettings(relaxed);
      await eventually('it is finished', isFinished(id));
      await areOnce(3);
    });
});
