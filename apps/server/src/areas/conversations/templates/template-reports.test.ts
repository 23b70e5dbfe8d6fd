import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reactToAccountChange } from '../../../channels/account-events.ts';
import { eventually } from '../../../testing/eventually.ts';
import { remote, useTemplates } from './testing/use-templates.ts';

describe('Message templates: reports of WhatsApp', () => {
  const templates = useTemplates();
  const { server, read, names, stored } = templates;

  const report = (
    template: { name: string; language: string; externalId: string | null },
    change: object,
    at = 1_000,
  ) =>
    server.database.database.tenant(templates.companyId, (unit) =>
      reactToAccountChange(unit, { companyId: templates.companyId, accountId: templates.connection.accountId, at }, {
        ...{ templateId: template.externalId ?? '', name: template.name, language: template.language },
        ...{ kind: 'templateStatus', event: '', reason: null, advice: null, category: null, disableAt: null },
        ...change,
      } as Parameters<typeof reactToAccountChange>[2]),
    );

  test('an event is not always a state; an older one changes nothing', async () => {
    const template = await stored();
    const after = async (change: object, at: number) => {
      await report(template, change, at);
      const { status, reason, notice } = await read(template.id);
      return [status, reason, notice];
    };
    assert.deepEqual(await after({ event: 'FLAGGED', reason: 'NONE' }, 1), ['APPROVED', null, 'flagged']);
    assert.deepEqual(await after({ event: 'LOCKED' }, 2), ['APPROVED', null, 'flagged']);
    assert.deepEqual(await after({ event: 'PAUSED', reason: 'FIRST_PAUSE' }, 4), ['PAUSED', 'FIRST_PAUSE', 'paused']);
    assert.deepEqual(await after({ event: 'APPROVED' }, 3), ['PAUSED', 'FIRST_PAUSE', 'paused']);
    assert.deepEqual(await after({ event: 'REINSTATED' }, 5), ['APPROVED', null, 'paused']);
    assert.deepEqual(await after({ event: 'PENDING_DELETION' }, 6), ['DELETED', null, 'paused']);
  });

  test('a falling quality and a moved category are noticed until somebody has seen them', async () => {
    const template = await stored({ quality: 'GREEN' });
    await report(template, { kind: 'templateCategory', category: 'UTILITY', next: 'MARKETING', nextAt: null });
    const { category, nextCategory, notice } = await read(template.id);
    assert.deepEqual([category, nextCategory, notice], ['UTILITY', 'MARKETING', 'moving']);
    await report(template, { kind: 'templateCategory', category: 'MARKETING', next: null, nextAt: null }, 2_000);
    const moved = await read(template.id);
    assert.deepEqual([moved.category, moved.nextCategory, moved.notice], ['MARKETING', null, 'moved']);
    const params = { templateId: template.id };
    const seen = await server.call('DELETE /templates/:templateId/notice', { as: templates.admin, params });
    assert.equal(seen.body.notice, null);
    await report(template, { kind: 'templateQuality', former: 'GREEN', quality: 'YELLOW' });
    assert.equal((await read(template.id)).notice, 'quality');
  });

  test('an unknown template is fetched', async () => {
    server.whatsapp.account.remote = [remote()];
    await report({ name: 'de_fora', language: 'pt_BR', externalId: '5' }, { event: 'APPROVED' });
    await eventually('fetched', async () => (await names()).includes('de_fora'));
  });
});
