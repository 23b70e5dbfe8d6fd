import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { contacts } from '../areas/conversations/contacts/contacts.schema.ts';
import { eventually } from '../testing/eventually.ts';
import { describeConversation } from './testing/paired-shop.ts';

const day = 24 * 60 * 60_000;

describeConversation('profile pictures', (fixture) => {
  let first: string;
  before(async () => {
    first = await picture((url) => url !== '');
  });
  const profile = async (number: string) =>
    (
      await fixture.paired.server.call('GET /contacts/profile/:number', {
        as: fixture.paired.admin,
        params: { number },
      })
    ).body;
  const contact = async () => {
    const { body } = await fixture.paired.server.call('GET /contacts', {
      as: fixture.paired.admin,
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
    await fixture.paired.world.phones.picture(fixture.paired.customer.number, true);
    const second = await picture((url) => url !== '' && file(url) !== file(first));
    assert.match((await fetch(second)).headers.get('content-type') ?? '', /^image/);
    await eventually('the old file is gone', async () => (await fetch(first)).status === 404);
    assert.equal((await profile(fixture.paired.customer.number)).urlPicture, second);
  });

  test('a removed picture is removed here too', async () => {
    await fixture.paired.world.phones.picture(fixture.paired.customer.number, false);
    await picture((url) => url === '');
    assert.deepEqual(await profile(fixture.paired.customer.number), {
      contactId: (await contact())?.id,
      profilePicUrl: '',
      urlPicture: '',
    });
  });

  test('opening a chat fetches the picture again if it was not checked for a day', async () => {
    await fixture.paired.world.phones.fault({ kind: 'pictureUntold' });
    await fixture.paired.world.phones.picture(fixture.paired.customer.number, true);
    await fixture.paired.world.phones.clearFaults();
    await fixture.talk.messages();
    assert.equal((await contact())?.profilePicUrl, '');
    await fixture.paired.server.database.database.system(({ db }) =>
      db.update(contacts).set({ pictureCheckedAt: new Date(Date.now() - day - 1) }),
    );
    await fixture.talk.messages();
    await picture((url) => url !== '');
  });

  test('the picture of a number without contact has a URL of this server, never WhatsApp’s', async () => {
    await fixture.paired.world.phones.addPhone('5511977776666', 'Desconhecida');
    const { contactId, profilePicUrl } = await profile('5511977776666');
    assert.equal(contactId, null);
    assert.ok(profilePicUrl.startsWith(`${fixture.paired.server.apiUrl}/media/`), profilePicUrl);
    assert.match((await fetch(profilePicUrl)).headers.get('content-type') ?? '', /^image/);
  });
});
