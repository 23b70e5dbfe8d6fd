import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { replyIn } from '../../../channels/testing/tickets.ts';
import { eventually } from '../../../testing/eventually.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { leaveOffice } from './testing/away.ts';
import { pushTests } from './testing/push-tests.ts';

/** The most pushes of a company at once, half of those of a process (`push-worker.ts`). */
const mostOfCompany = 8;

describe('A push service that does not answer', () => {
  const push = pushTests();

  test('delays neither agents’ messages nor pushes of other companies, and gets all its pushes once it answers', async () => {
    const { ana, admin, companyId, system } = push.office;
    const { server, service } = push;
    const { id } = await push.office.openTicketOf(ana);
    const { id: whatsappId } = (await server.call('POST /whatsapp', { as: admin, body: { name: 'Viva' } })).body;
    await system(({ db }) => db.update(tickets).set({ whatsappId }).where(eq(tickets.id, id)));
    const people = await Promise.all(Array.from({ length: 20 }, () => server.make.user({ companyId })));
    const browsers = await Promise.all(people.map((user) => push.office.browserOf(user)));
    const other = await leaveOffice(server, service.browser);
    const elsewhere = await other.browserOf(other.ana);

    service.hold();
    for (const as of people) await server.call('POST /push-subscription/test', { as });
    await eventually('a company has all pushes it may have', () => service.held() === mostOfCompany);
    await replyIn(server, ana, id, { body: 'Oi' });
    await eventually('the reply is sent', () => server.whatsapp.sent.length === 1);
    await server.call('POST /push-subscription/test', { as: other.ana });
    await eventually('the push of the other company is under way', () => service.held() === mostOfCompany + 1);

    service.release();
    await Promise.all([...browsers, elsewhere].map((browser) => browser.waitFor(1)));
    await push.settled();
    assert.ok(browsers.every(({ arrived }) => arrived.length === 1));
  });
});
