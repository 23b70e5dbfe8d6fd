import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { campaignSettingsOf } from '../../../campaigns/campaign-settings/stored-campaign-settings.ts';
import { campaignRecipients, campaigns } from '../../../campaigns/campaigns/campaigns.schema.ts';
import { fileListOptions, fileLists } from '../../../campaigns/file-lists/file-lists.schema.ts';
import { contactListItems, contactLists } from '../../../conversations/contact-lists/contact-lists.schema.ts';
import { copiesInto, useFilesNamed } from '../testing/copied-company.ts';
import { copyOne } from '../testing/copy-from.ts';
import { sourceSettings as row } from '../testing/source-settings.ts';

const server = useSharedServer();
const { read, copied } = copiesInto(server);
const filesNamed = useFilesNamed();

test('lists have each number once, and count their contacts', async () => {
  const list = row.list();
  const { companyId, findings, source } = await copied({
    contactLists: [list],
    contactListItems: [
      row.item({ contactListId: list.id, number: '+55 11 98765-4321', name: 'Ana' }),
      row.item({ contactListId: list.id, number: '5511987654321@s.whatsapp.net', name: 'Ana de novo' }),
      row.item({ contactListId: list.id, number: 'sem número' }),
      row.item({ contactListId: list.id, isWhatsappValid: null }),
      row.item({ contactListId: 'gone' }),
    ],
  });
  list.name = 'Clientes de 2026';
  await copyOne(server, source);
  const [stored] = await read(companyId, ({ db }) => db.select().from(contactLists));
  assert.deepEqual([stored?.name, stored?.contactsCount, stored?.validCount], ['Clientes de 2026', 2, 1]);
  const items = await read(companyId, ({ db }) => db.select().from(contactListItems).orderBy(contactListItems.id));
  assert.deepEqual([items.length, items[0]?.number, items[0]?.name], [2, '5511987654321', 'Ana']);
  assert.deepEqual([findings.invalidNumber?.count, findings.orphanListItem?.count], [1, 1]);
});

test('a finished campaign is history with the right counts; one that runs or waits there does neither here', async () => {
  const list = row.list();
  const items = [1, 2, 3].map((number) => row.item({ contactListId: list.id, number: `551199999000${number}` }));
  const finished = row.campaign({ contactListId: list.id, confirmation: true });
  const running = row.campaign({ contactListId: list.id, status: 'EM_ANDAMENTO' });
  const planned = row.campaign({ status: 'PROGRAMADA', scheduledAt: new Date('2031-01-01T12:00:00Z') });
  const at = new Date('2026-01-05T12:00:00Z');
  const asked = { confirmationRequestedAt: at, deliveredAt: null };
  const plan = row.plan();
  const { companyId, source, findings } = await copied({
    companies: [row.company({ id: '1', planId: plan.id })],
    plans: [plan],
    contactLists: [list],
    contactListItems: items,
    campaigns: [finished, running, planned],
    shippings: [
      row.shipping({ campaignId: finished.id, number: '5511999990001', contactListItemId: items[0]?.id ?? '' }),
      row.shipping({ campaignId: finished.id, number: '5511999990001' }),
      row.shipping({ campaignId: finished.id, number: '5511999990002', ...asked }),
      row.shipping({ campaignId: finished.id, number: '5511999990003', deliveredAt: null }),
      row.shipping({ campaignId: running.id, number: '5511999990001' }),
      row.shipping({ campaignId: running.id, number: '5511999990002', deliveredAt: null }),
    ],
  });
  await copyOne(server, source);
  const stored = await read(companyId, ({ db }) => db.select().from(campaigns).orderBy(campaigns.id));
  assert.deepEqual(
    stored.map(({ status, startedAt }) => [status, startedAt !== null]),
    [
      ['FINALIZADA', true],
      ['CANCELADA', false],
      ['INATIVA', false],
    ],
  );
  assert.equal(findings.pausedCampaign?.count, 2);
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const shown = async (campaignId: number) => {
    const { body } = await server.call('GET /campaigns/:campaignId', { as: admin, params: { campaignId } });
    return body;
  };
  const history = await shown(stored[0]?.id ?? 0);
  assert.deepEqual([history.counts.delivered, history.counts.failed, history.recipients], [1, 2, 3]);
  assert.deepEqual([history.questions?.unanswered, history.shipping?.length], [1, 3]);
  const [ana] = await read(companyId, ({ db }) => db.select().from(campaignRecipients).orderBy(campaignRecipients.id));
  assert.deepEqual(
    [ana?.name, ana?.deliveredAt?.toISOString()],
    ['Ana', new Date('2026-01-05T02:00:00Z').toISOString()],
  );
  const paused = await shown(stored[1]?.id ?? 0);
  assert.deepEqual([paused.counts.delivered, paused.counts.queued, paused.recipients], [1, 0, 1]);
});

test('file lists, settings of campaigns and long texts fit the limits here', async () => {
  const files = await filesNamed('pratos.gif');
  const many = Array.from({ length: 22 }, (_, place) => ({
    id: `${place}`,
    name: `${place}`,
    path: 'pratos.gif',
    mediaType: '',
  }));
  const { companyId, findings } = await copied(
    {
      fileLists: [row.fileList({ files: many })],
      campaignSettings: [
        row.setting('messageInterval', '"30"'),
        row.setting('greaterInterval', '90'),
        row.setting('variables', JSON.stringify([{ key: 'cidade', value: 'Recife' }])),
        row.setting('longerIntervalAfter', '-1'),
        row.setting('sabado', 'true'),
      ],
    },
    files,
  );
  const [list] = await read(companyId, ({ db }) => db.select().from(fileLists));
  const options = await read(companyId, ({ db }) => db.select().from(fileListOptions));
  assert.deepEqual([list?.name, list?.message, options.length], ['Cardápio', 'Cardápio', 20]);
  assert.ok(options.every(({ mediaId }) => mediaId !== null));
  const { messageInterval, greaterInterval, variables } = await read(companyId, (unit) =>
    campaignSettingsOf(unit, companyId),
  );
  assert.deepEqual([messageInterval, greaterInterval, variables], [30, 90, [{ key: 'cidade', value: 'Recife' }]]);
  assert.deepEqual([findings.tooManyFiles?.count, findings.unknownSetting?.count], [1, 2]);
});
