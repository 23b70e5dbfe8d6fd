import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { aRemote } from '@recado/releases/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ExtensionHostProvider } from '../features/extension-host.tsx';
import { loader } from '../features/loader.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { CommandPalette } from './command-palette.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const command = {
  point: 'palette.command',
  module: './new-order',
  title: { pt: 'Novo pedido', en: 'New order', es: 'Nuevo pedido' },
  order: 10,
  icon: { viewBox: '0 0 8 8', paths: ['M1 1h6v6H1z'] },
};
const remotesWith = (entry: typeof command) => [
  aRemote({ extensions: [entry] }, { points: { 'palette.command': '1.0' } }),
];

function Palette() {
  const [open, setOpen] = useState(false);
  return <CommandPalette pages={[]} open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

async function choose(given = remotesWith(command)) {
  const shell = renderShell(
    <ExtensionHostProvider registry={{ remotes: given }}>
      <Palette />
    </ExtensionHostProvider>,
  );
  await shell.user.keyboard('{Control>}k{/Control}');
  await shell.user.click(await screen.findByRole('combobox'));
  await shell.user.keyboard('novo ped');
  return shell;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn({ token: 'token', user: aSessionUser() });
});
afterEach(() => jest.restoreAllMocks());

test('a command of a remote is found by its title, loaded when it is chosen, and gone when it ends', async () => {
  const NewOrder = (props: object) => (
    <button type="button" onClick={() => end(props)}>
      Pedir
    </button>
  );
  const load = jest.spyOn(loader, 'loadExtension').mockResolvedValue(NewOrder);
  const { user } = await choose();
  expect(await screen.findByRole('option', { name: /Novo pedido/ })).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Pedir' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pedir' })).toBeNull());
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('one that throws says so, is reported, and leaves the palette as it is', async () => {
  const note = jest.spyOn(loader, 'noteFailure').mockImplementation(() => undefined);
  jest.spyOn(loader, 'loadExtension').mockResolvedValue(() => {
    throw new Error('no order system');
  });
  // Its code was not loaded by another test.
  const { user } = await choose(remotesWith({ ...command, module: './throwing' }));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível mostrar “Novo pedido”.');
  expect(note).toHaveBeenCalledWith(expect.objectContaining({ name: 'sample' }), 'error', new Error('no order system'));
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without such a remote there is no command', async () => {
  await choose([aRemote()]);
  expect(screen.queryByRole('option', { name: /Novo pedido/ })).toBeNull();
});

/** Ends what a component of an extension does. */
function end(props: object): void {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
}
