import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import {
  makeOfficialNumber,
  type OfficialNumber,
  sendWebhook,
} from '../../../channels/cloud-api/webhooks/testing/official-number.ts';
import {
  contact,
  messagesOf,
  type Sender,
  status,
  textOf,
  webhook,
} from '../../../channels/cloud-api/webhooks/testing/webhook-samples.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { isPersonSuppressed } from './is-suppressed.ts';
import { suppressedNumbers } from './suppression.schema.ts';

let people = 0;

describe('A customer who tells WhatsApp that they want no marketing', () => {
  const server = useSharedServer();
  let admin: TestUser;
  let number: OfficialNumber;
  beforeEach(async () => {
    const { id: companyId } = await server.make.company();
    admin = await server.make.user({ companyId, profile: 'admin' });
    number = await makeOfficialNumber(server, { companyId });
  });

  const somebody = (): Sender => {
    people += 1;
    return {
      name: 'Maria Silva',
      number: `55119${String(30_000_000 + people)}`,
      userId: `BR.pref${Date.now()}${people}`,
    };
  };
  const tenant = <Answer>(work: Parameters<typeof server.database.database.tenant<Answer>>[1]) =>
    server.database.database.tenant(admin.companyId, work);
  const list = () =>
    tenant(async ({ db }) =>
      (await db.select().from(suppressedNumbers).orderBy(suppressedNumbers.id)).map(
        ({ source, number: digits, userId }) => ({
          source,
          number: digits,
          userId,
        }),
      ),
    );
  const lines = () =>
    tenant(async ({ db }) => {
      const ours = and(eq(messages.companyId, admin.companyId), eq(messages.mediaType, 'cardMessage'));
      return (await db.select({ body: messages.body }).from(messages).where(ours).orderBy(messages.id)).map(
        ({ body }) => body,
      );
    });

  const writes = (sender: Sender) => sendWebhook(server, number, messagesOf(number, sender, [textOf(sender, 'oi')]));
  const prefers = (sender: Sender, value: 'stop' | 'resume', timestamp: number) =>
    sendWebhook(
      server,
      number,
      webhook(number, 'user_preferences', {
        contacts: [contact(sender)],
        user_preferences: [
          {
            ...(sender.number && { wa_id: sender.number }),
            user_id: sender.userId,
            category: 'marketing_messages',
            value,
            timestamp: String(timestamp),
          },
        ],
      }),
    );
  const rows = (count: number) =>
    eventually(`${count} suppressed`, async () => {
      const found = await list();
      return found.length === count && found;
    });

  test('gets no campaigns and a line in the chat; wanting it again ends that', async () => {
    const maria = somebody();
    await writes(maria);
    await prefers(maria, 'stop', 1_790_000_000);
    assert.deepEqual(await rows(1), [{ source: 'whatsapp', number: maria.number, userId: maria.userId }]);
    await prefers(maria, 'resume', 1_790_000_060);
    await rows(0);
    const told = await eventually('both lines', async () => {
      const found = await lines();
      return found.length === 2 && found;
    });
    assert.deepEqual(told, [
      'Maria Silva pediu ao WhatsApp para não receber mais promoções',
      'Maria Silva voltou a aceitar promoções',
    ]);
  });

  test('is suppressed without a number, too', async () => {
    const { userId = '' } = somebody();
    const hidden: Sender = { name: 'Maria Silva', userId };
    await prefers(hidden, 'stop', 1_790_000_000);
    assert.deepEqual(await rows(1), [{ source: 'whatsapp', number: null, userId }]);
    const person = { number: null, userId };
    assert.equal(await tenant((unit) => isPersonSuppressed(unit, admin.companyId, person)), true);
  });

  test('is on the list, too, once WhatsApp holds a message back for that reason', async () => {
    const maria = somebody();
    await writes(maria);
    const errors = [{ code: 131050, title: 'The user has stopped marketing messages' }];
    const failed = status('wamid.held-back', 'failed', maria, { errors });
    assert.equal(await sendWebhook(server, number, webhook(number, 'messages', { statuses: [failed] })), 200);
    assert.deepEqual(
      (await rows(1)).map(({ source, number: digits }) => [source, digits]),
      [['whatsapp', maria.number]],
    );
  });

  test('stays on the list for the other reasons when they want it again', async () => {
    const maria = somebody();
    const body = { number: maria.number ?? '', reason: 'pediu por telefone' };
    assert.equal((await server.call('POST /suppressed-numbers', { as: admin, body })).status, 200);
    await prefers(maria, 'stop', 1_790_000_000);
    await rows(2);
    await prefers(maria, 'resume', 1_790_000_060);
    assert.deepEqual(
      (await rows(1)).map(({ source }) => source),
      ['agent'],
    );
  });

  test('is not stopped by what they took back before, however late it comes', async () => {
    const maria = somebody();
    await prefers(maria, 'resume', 1_790_000_060);
    await prefers(maria, 'stop', 1_790_000_000);
    const other = somebody();
    await prefers(other, 'stop', 1_790_000_000);
    assert.deepEqual(
      (await rows(1)).map(({ userId }) => userId),
      [other.userId],
    );
  });
});
