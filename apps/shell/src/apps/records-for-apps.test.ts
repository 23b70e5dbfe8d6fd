import { contactForApps, messageForApps, ticketForApps } from './records-for-apps.ts';

test('an app gets the fields that programs get, and no address of a file', () => {
  expect(contactForApps({ id: 1, name: 'Maria', profilePicUrl: 'https://x.test', companyId: 7 })).toEqual({
    id: 1,
    name: 'Maria',
  });
  expect(messageForApps({ id: 1, body: 'Oi', mediaUrl: '/public/1.png?signature=x', dataJson: '{}' })).toEqual({
    id: 1,
    body: 'Oi',
  });
  const ticket = { id: 1, status: 'open', companyId: 7, contact: { id: 2, name: 'Maria', extraInfo: [] } };
  expect(ticketForApps(ticket)).toEqual({ id: 1, status: 'open', contact: { id: 2, name: 'Maria' } });
});
