import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { useTestServer } from '../../../../testing/use-server.ts';
import { messages } from '../messages.schema.ts';
import { giveUpWaiting } from './care.ts';

const day = 24 * 60 * 60_000;
const server = useTestServer();

test('a message that waits a day for a closed connection is marked as failed, and no other message', async () => {
  const { id: companyId } = await server.make.company();
  const { id: userId } = await server.make.user({ companyId });
  const { id: connectionId } = await server.make.connection({ companyId });
  const ticket = await server.make.ticket({ companyId, userId, whatsappId: connectionId, status: 'open' });
  const common = { companyId, ticketId: ticket.id, connectionId, chatId: '2@lid', fromMe: true };
  const waiting = await server.make.message({ ...common, wid: 'A1' });
  const sent = await server.make.message({ ...common, wid: 'A2', ack: 1 });
  const received = await server.make.message({ ...common, wid: 'A3', fromMe: false });
  const code = async (id: number) => {
    const [row] = await server.database.database.system(({ db }) =>
      db.select().from(messages).where(eq(messages.id, id)),
    );
    return row?.failedCode;
  };
  server.advance(day / 2);
  await giveUpWaiting(server.platform, day);
  assert.equal(await code(waiting.id), null);
  server.advance(day);
  await giveUpWaiting(server.platform, day);
  assert.equal(await code(waiting.id), 'ERR_WAPP_NOT_INITIALIZED');
  assert.deepEqual([await code(sent.id), await code(received.id)], [null, null]);
});
