import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { invoices } from '../../../billing/invoices/invoices.schema.ts';
import { helps } from '../../../company/helps/helps.schema.ts';
import { announcements } from '../../../operations/announcements/announcements.schema.ts';
import { copiesInto } from '../testing/copied-company.ts';
import { copyOne } from '../testing/copy-from.ts';
import { sourceSettings as row } from '../testing/source-settings.ts';

const server = useSharedServer();
const { read, system, copied } = copiesInto(server);

test('invoices come once for each due date, and a payment there is one here', async () => {
  const invoice = row.invoice({ status: 'open' });
  const paid = row.invoice({ dueDate: '2030-12-31', status: 'paid' });
  const { companyId, source, findings } = await copied({
    invoices: [invoice, paid, row.invoice({ detail: 'Repetida' }), row.invoice({ dueDate: null })],
  });
  const stored = async () => {
    const rows = await read(companyId, ({ db }) => db.select().from(invoices).orderBy(invoices.dueDate));
    return rows.map(({ dueDate, status, value }) => [dueDate, status, value]);
  };
  const expected = [
    ['2030-12-31', 'paid', 99.9],
    ['2031-01-31', 'open', 99.9],
  ];
  assert.deepEqual(await stored(), expected);
  assert.deepEqual([findings.joinedInvoice?.count, findings.unreadableInvoice?.count], [1, 1]);
  invoice.status = 'paid';
  await copyOne(server, source);
  assert.deepEqual((await stored())[1], ['2031-01-31', 'paid', 99.9]);
});

test('news and help videos of the platform come once, however many companies move; news are switched off', async () => {
  const news = row.announcement({ priority: 9 });
  const help = row.help();
  const video = `https://www.youtube.com/watch?v=${help.video}&t=3`;
  const rows = {
    announcements: [news],
    helps: [help, row.help({ video: '', link: video }), row.help({ video: '<script>' })],
  };
  const first = await copied(rows);
  await copied(rows);
  const found = await system(({ db }) => db.select().from(announcements).where(eq(announcements.title, news.title)));
  assert.deepEqual(
    found.map(({ priority, status }) => [priority, status]),
    [[3, false]],
  );
  assert.equal((await system(({ db }) => db.select().from(helps).where(eq(helps.video, help.video)))).length, 1);
  assert.equal(first.findings.unreadableVideo?.count, 1);
});
