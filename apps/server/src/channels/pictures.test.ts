import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { contacts } from '../modules/contacts/contacts.schema.ts';
import { eventually } from '../testing/eventually.ts';
import { describeConversation } from './testing/paired-shop.ts';

const day = 24 * 60 * 60_000;

describeConversation('profile pictures', (given) => {
  let first: string;
  before(async () => {
    first = await picture((url) => url !== '');
  });
  const profile = async (number: string) =>
    (await given.paired.server.call('GET /contacts/profile/:number', { as: given.paired.admin, params: { number } }))
      .body;
  const contact = async () => {
    const { body } = await given.paired.server.call('GET /contacts', {
      as: given.paired.admin,
      query: { searchParam: 'Maria' },
    });
    return body.contacts[0];
  };
  /** Waits until Maria's picture matches. */
  const picture = (fits: (url: string) => boolean) =>
    eventually('the picture', async () => {
      const url = (await contact())?.profilePicUrl ?? '';
      return fits(url) ? { url } : undefined;
    }).then(({ url }) => url);
  const file = (url: string) => url.replace(/\?.*$/, '');

  test('a new picture replaces the old one, whose file is deleted', async () => {
    await given.paired.world.phones.picture(given.paired.customer.number, true);
    const second = await picture((url) => url !== '' && file(url) !== file(first));
    assert.match((await fetch(second)).headers.get('content-type') ?? '', /^image/);
    await eventually('the old file is gone', async () => (await fetch(first)).status === 404);
    assert.equal((await profile(given.paired.customer.number)).urlPicture, second);
  });

  test('a removed picture is removed here too', async () => {
    await given.paired.world.phones.picture(given.paired.customer.number, false);
    await picture((url) => url === '');
    assert.deepEqual(await profile(given.paired.customer.number), {
      contactId: (await contact())?.id,
      profilePicUrl: '',
      urlPicture: '',
    });
  });

  test('opening a chat fetches a picture again that was not checked for a day', async () => {
    await given.paired.world.phones.fault({ kind: 'pictureUntold' });
    await given.paired.world.phones.picture(given.paired.customer.number, true);
    await given.paired.world.phones.clearFaults();
    await given.talk.messages();
    assert.equal((await contact())?.profilePicUrl, '');
    await given.paired.server.database.database.system(({ db }) =>
      db.update(contacts).set({ pictureCheckedAt: new Date(Date.now() - day - 1) }),
    );
    await given.talk.messages();
    await picture((url) => url !== '');
  });

  test('the picture of a number without contact has a URL of this server, never WhatsApp’s', async () => {
    await given.paired.world.phones.addPhone('5511977776666', 'Desconhecida');
    const { contactId, profilePicUrl } = await profile('5511977776666');
    assert.equal(contactId, null);
    assert.ok(profilePicUrl.startsWith(`${given.paired.server.apiUrl}/media/`), profilePicUrl);
    assert.match((await fetch(profilePicUrl)).headers.get('content-type') ?? '', /^image/);
  });
});
