import type { OldDatabase } from './old-database.ts';
import type { OldFiles } from './old-files.ts';

/** Whom the rows belong to. */
interface Owners {
  companyId: number;
  connectionId: number;
  userId: number;
  queueId: number;
  contactId: number;
}

/** Trees, tags, quick messages, schedules, campaigns, invoices and chats, with what goes wrong in them. */
export async function addLists(
  old: OldDatabase,
  { companyId, connectionId, userId, queueId, contactId }: Owners,
): Promise<void> {
  if (!old.has('Companies')) {
    await old.add('QuickAnswers', { shortcut: 'ola' });
    return;
  }
  // A tree whose child has the smaller id, and a circle.
  await old.add('QueueOptions', { queueId, parentId: null, title: 'Root' });
  const child = await old.add('QueueOptions', { queueId, title: 'Child' });
  const parent = await old.add('QueueOptions', { queueId, parentId: null, title: 'Later parent' });
  await old.run('UPDATE "QueueOptions" SET "parentId" = $1 WHERE id = $2', [parent, child]);
  const circle = await old.add('QueueOptions', { queueId, title: 'Circle' });
  await old.run('UPDATE "QueueOptions" SET "parentId" = $1 WHERE id = $1', [circle]);
  const tagId = await old.add('Tags', { companyId, name: 'VIP' });
  await old.add('Tags', { companyId, name: 'vip' });
  await old.add('TicketTags', { ticketId: 1, tagId });
  await old.add('QuickMessages', { companyId, shortcode: 'ola', userId });
  await old.add('QuickMessages', { companyId, shortcode: 'ola', userId });
  await old.add('Schedules', { companyId, userId, contactId });
  await old.add('Schedules', { companyId, userId, contactId, sendAt: null, status: 'ERRO' });
  const contactListId = await old.add('ContactLists', { companyId });
  await old.add('ContactListItems', { companyId, contactListId, number: '+55 11 98765-4321' });
  const campaign = { companyId, contactListId, whatsappId: connectionId };
  const finished = await old.add('Campaigns', { ...campaign, completedAt: '2025-04-01T12:00:00Z' });
  await old.add('Campaigns', { ...campaign, status: 'EM_ANDAMENTO' });
  await old.add('CampaignShipping', { campaignId: finished, contactId: 1, deliveredAt: '2025-04-01T12:00:00Z' });
  const dates = ['2031-01-01', '01/02/2031', '2031-01-01T03:00:00.000Z', 'Wed Jan 01 2031', '0001-01-01', 'soon', ''];
  await old.addMany(
    'Invoices',
    dates.map((dueDate) => ({ companyId, dueDate })),
  );
  const chatId = await old.add('Chats', { companyId, ownerId: userId });
  await old.addMany('ChatUsers', [
    { chatId, userId },
    { chatId, userId: 9_999 },
  ]);
  await old.add('ChatMessages', { chatId, senderId: userId });
  await old.add('Settings', { companyId, key: 'userRating', value: 'enabled' });
  await old.add('Announcements', { companyId, title: '<b>News</b>' });
  await old.add('Helps', {});
}

/** Media: flat, below the company, missing, upwards, absolute, a link, with accents in both forms, and 3 GB. */
export async function addMedia(old: OldDatabase, files: OldFiles | undefined, ticketId: number, companyId: number) {
  const media = (mediaUrl: string) => old.addMessage({ ticketId, companyId, mediaType: 'image', mediaUrl });
  const names = [
    'flat.jpg',
    'company1/below.jpg',
    'missing.jpg',
    '../../etc/passwd',
    '/etc/passwd',
    'link.jpg',
    'vast.mp4',
  ];
  for (const name of [...names, 'a\u00e7\u00e3o com espa\u00e7o.jpg', 'decomposed a\u0303.jpg']) await media(name);
  await media('https://old.example.com:443/public/company1/address.jpg');
  if (files === undefined) return;
  await files.add('flat.jpg');
  await files.add('company1/below.jpg');
  await files.add('company1/address.jpg');
  await files.addLink('link.jpg', '/etc/passwd');
  await files.addHollow('vast.mp4', 3_000_000_000);
  // The names lie in the other form of Unicode than the rows have.
  await files.add('a\u00e7\u00e3o com espa\u00e7o.jpg'.normalize('NFD'));
  await files.add('decomposed a\u0303.jpg'.normalize('NFC'));
}
