import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { aRemote } from '@recado/releases/testing';
import { seeEverything } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ExtensionHostProvider } from '../features/extension-host.tsx';
import { loader } from '../features/loader.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const section = {
  point: 'profile.section',
  module: './signature',
  title: { pt: 'Assinatura', en: 'Signature', es: 'Firma' },
  order: 10,
};
const remoteWith = (entry: typeof section) =>
  aRemote({ extensions: [entry] }, { points: { 'profile.section': '1.0' } });
const remote = remoteWith(section);
seeEverything();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn({ token: 'token', user: aSessionUser({ id: 9, name: 'Ana' }) });
});
afterEach(() => {
  jest.restoreAllMocks();
  act(signOut);
});

const show = (remotes = [remote]) =>
  renderShell(
    <ExtensionHostProvider registry={{ remotes }}>
      <ProfileDialog open onClose={() => undefined} />
    </ExtensionHostProvider>,
  );

test('a section of a remote is a title and a button; its dialog is loaded when it is opened, outside of the form', async () => {
  const Signature = jest.fn((props: object) => (
    <form>
      <button type="button" onClick={() => end(props)}>
        Guardar
      </button>
    </form>
  ));
  const load = jest.spyOn(loader, 'loadExtension').mockResolvedValue(Signature);
  const { user } = show();
  const place = within(await screen.findByRole('region', { name: 'Assinatura' }));
  expect(load).not.toHaveBeenCalled();
  await user.click(place.getByRole('button', { name: 'Abrir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assinatura' }));
  await user.click(await dialog.findByRole('button', { name: 'Guardar' }));
  expect(Signature.mock.lastCall?.[0]).toMatchObject({ user: { id: 9, name: 'Ana' } });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assinatura' })).toBeNull());
  expect(screen.getByLabelText('E-mail')).toBeVisible();
});

test('one that throws says so in its dialog, and the profile goes on', async () => {
  jest.spyOn(loader, 'noteFailure').mockImplementation(() => undefined);
  jest.spyOn(loader, 'loadExtension').mockResolvedValue(() => {
    throw new Error('no signature');
  });
  // Its code was not loaded by another test.
  const { user } = show([remoteWith({ ...section, module: './throwing' })]);
  await user.click(await screen.findByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível mostrar “Assinatura”.');
  expect(screen.getByLabelText('E-mail')).toBeInTheDocument();
});

test('without such a remote the profile has no further section', async () => {
  show([aRemote()]);
  expect(await screen.findByLabelText('E-mail')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Abrir' })).toBeNull();
});

/** Ends what a component of an extension does. */
function end(props: object): void {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
}
