import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { schedules } from '../../../campaigns/schedules/schedules.schema.ts';
import { chatMessages, chats, chatUsers } from '../../../conversations/chats/chats.schema.ts';
import { mediaFiles } from '../../../conversations/messages/messages.schema.ts';
import { quickMessages } from '../../../conversations/quick-messages/quick-messages.schema.ts';
import { copiesInto, useFilesNamed } from '../testing/copied-company.ts';
import { copyOne } from '../testing/copy-from.ts';
import { sourceRows } from '../testing/source-rows.ts';
import { sourceSettings as row } from '../testing/source-settings.ts';
import { startMoved } from './start-moved.ts';

const server = useSharedServer();
const { read, system, copied } = copiesInto(server);
const filesNamed = useFilesNamed();

test('quick messages come with their files, once however often they are copied', async () => {
  const user = row.user();
  const files = await filesNamed('oi.gif');
  const own = row.quickMessage({ userId: user.id, isShared: false, mediaPath: 'oi.gif', mediaName: 'Olá 1.gif' });
  const rows = {
    users: [user],
    quickMessages: [own, row.quickMessage({ userId: 'gone', isShared: false, mediaPath: 'gone.gif' })],
  };
  const { companyId, source, findings } = await copied(rows, files);
  own.message = 'Olá de novo';
  await copyOne(server, source, { files });
  const stored = await read(companyId, ({ db }) => db.select().from(quickMessages).orderBy(quickMessages.id));
  const media = await read(companyId, ({ db }) => db.select().from(mediaFiles));
  assert.deepEqual(
    stored.map(({ shortcode, message, geral, mediaId }) => [shortcode, message, geral, mediaId]),
    [
      ['ola', 'Olá de novo', false, media[0]?.id],
      ['ola', 'Olá!', true, null],
    ],
  );
  assert.deepEqual(
    media.map(({ mimetype, originalName }) => [mimetype, originalName]),
    [['image/gif', 'Olá 1.gif']],
  );
  assert.equal(findings.missingFile?.count, 1);
});

test('schedules still to come wait for the switch, and one that was sent there meanwhile is not sent here', async () => {
  const contact = sourceRows.contact();
  const waiting = row.schedule({ contactId: contact.id });
  const sentThere = row.schedule({ contactId: contact.id });
  const { companyId, source, findings } = await copied({
    contacts: [contact],
    schedules: [
      waiting,
      sentThere,
      row.schedule({ contactId: 'gone' }),
      row.schedule({ contactId: contact.id, sendAt: new Date('2020-01-01') }),
      row.schedule({ contactId: contact.id, sentAt: new Date('2020-01-01'), status: 'ENVIADA' }),
    ],
  });
  const stored = () => read(companyId, ({ db }) => db.select().from(schedules).orderBy(schedules.id));
  const jobsOf = () => system(({ db }) => db.select().from(jobs).where(eq(jobs.companyId, companyId)));
  assert.equal((await stored()).length, 2);
  assert.deepEqual([findings.orphanSchedule?.count, findings.missedSchedule?.count], [1, 1]);
  assert.deepEqual(
    (await jobsOf()).filter(({ kind }) => kind === 'send-schedule'),
    [],
  );
  Object.assign(sentThere, { sentAt: new Date(), status: 'ENVIADA' });
  await copyOne(server, source);
  const [left, ...none] = await stored();
  assert.equal(none.length, 0);
  assert.equal(left?.sendAt.toISOString(), waiting.sendAt?.toISOString());
  await read(companyId, (unit) => startMoved(unit, companyId));
  const sending = (await jobsOf()).filter(({ kind }) => kind === 'send-schedule');
  assert.deepEqual(
    sending.map(({ lane, runAt }) => [lane, runAt.toISOString()]),
    [[`schedule:${left?.id}`, waiting.sendAt?.toISOString()]],
  );
});

test('the switch gives connections their rules of time, unless somebody has set others here', async () => {
  const one = row.connection({ timeSendQueue: 5, expiresTicket: 90 });
  const { companyId } = await copied({ connections: [one, row.connection({ expiresTicket: 30 })] });
  const stored = () => read(companyId, ({ db }) => db.select().from(whatsapps).orderBy(whatsapps.id));
  const [first] = await stored();
  await read(companyId, ({ db }) =>
    db
      .update(whatsapps)
      .set({ expiresTicket: 15 })
      .where(eq(whatsapps.id, first?.id ?? 0)),
  );
  await read(companyId, (unit) => startMoved(unit, companyId));
  assert.deepEqual(
    (await stored()).map(({ timeSendQueue, expiresTicket }) => [timeSendQueue, expiresTicket]),
    [
      [5, 15],
      [0, 30],
    ],
  );
});

test('chats of the team have their members and messages, all read', async () => {
  const [ana, rui] = [row.user({ name: 'Ana' }), row.user({ name: 'Rui' })];
  const chat = row.chat({ ownerId: ana.id, userIds: [ana.id, rui.id, 'gone'] });
  const files = await filesNamed('foto.gif');
  const messages = [
    row.chatMessage({ chatId: chat.id, senderId: ana.id, message: '<b>Bom</b> dia' }),
    row.chatMessage({ chatId: chat.id, senderId: 'gone', message: '', mediaPath: 'foto.gif' }),
    row.chatMessage({ chatId: 'gone' }),
  ];
  const { companyId, source, findings } = await copied(
    { users: [ana, rui], chats: [chat], chatMessages: messages },
    files,
  );
  messages.push(row.chatMessage({ chatId: chat.id, senderId: rui.id, message: 'Tudo bem?', updatedAt: new Date() }));
  await copyOne(server, source, { files });
  const [stored] = await read(companyId, ({ db }) => db.select().from(chats));
  assert.deepEqual([stored?.title, stored?.lastMessage], ['Equipe', 'Rui: Tudo bem?']);
  const lines = await read(companyId, ({ db }) => db.select().from(chatMessages).orderBy(chatMessages.id));
  assert.deepEqual(
    lines.map(({ senderName, message, mediaType }) => [senderName, message, mediaType]),
    [
      ['Ana', '<b>Bom</b> dia', null],
      ['Autor desconhecido', '', 'image'],
      ['Rui', 'Tudo bem?', null],
    ],
  );
  const members = await read(companyId, ({ db }) => db.select().from(chatUsers));
  assert.deepEqual(
    members.map(({ unreads, lastReadId }) => [unreads, lastReadId]),
    [
      [0, lines[2]?.id],
      [0, lines[2]?.id],
    ],
  );
  assert.equal(stored?.ownerId, (await read(companyId, ({ db }) => db.select().from(users).orderBy(users.id)))[0]?.id);
  assert.equal(findings.orphanChatMessage?.count, 1);
});
