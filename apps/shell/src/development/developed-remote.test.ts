import { configurePage } from '../testing/page-configuration.ts';
import { developedRemote, developRemote, forgetDeveloped } from './developed-remote.ts';

beforeEach(async () => {
  await configurePage({ remoteOverrides: true });
  developRemote('sales', '3103');
});

test('a user whom the server lets do so has a remote of their machine in this tab', () => {
  expect(developedRemote()).toEqual({ name: 'sales', origin: 'http://127.0.0.1:3103' });
});

test('a user with a grant has the remote of the grant, and no other one', async () => {
  await configurePage({ remoteOverrides: 'sales' });
  expect(developedRemote()).toEqual({ name: 'sales', origin: 'http://127.0.0.1:3103' });
  await configurePage({ remoteOverrides: 'stock' });
  expect(developedRemote()).toBeUndefined();
});

test.each([
  ['a user without permission', () => configurePage({ remoteOverrides: false })],
  ['a user who stopped it', async () => forgetDeveloped()],
  ['a damaged stored value', async () => sessionStorage.setItem('recado:developed', '{"na')],
])('%s: this tab has the installed remotes', async (_, happens) => {
  await happens();
  expect(developedRemote()).toBeUndefined();
});
