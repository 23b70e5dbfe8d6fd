import { aSession } from '@recado/auth/testing';
import type { Found } from '@recado/federation';
import { aRemote } from '@recado/releases/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { loader } from '../features/loader.ts';
import { permittedPages } from '../features/pages.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { CommandPalette } from './command-palette.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
const load = jest.spyOn(loader, 'loadFinder');

const maria: Found = {
  key: 'ticket-1',
  icon: null,
  label: 'Maria Souza',
  detail: 'Aberto · Bom dia',
  path: '/tickets/1',
};
const remotes = [
  aRemote({ name: 'desk', finder: './finder' }),
  aRemote({ name: 'broken', finder: './finder', routes: [{ path: '/other', module: './other' }], menu: [] }),
];

const pages = permittedPages({ remotes }, aSession());

function Palette() {
  const [open, setOpen] = useState(false);
  return <CommandPalette pages={pages} open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

async function openPalette() {
  const shell = renderShell(<Palette />, { path: '/pages' });
  await shell.user.keyboard('{Control>}k{/Control}');
  await shell.user.click(await screen.findByRole('combobox'));
  return shell;
}

test('shows the remotes’ results and opens them by keyboard; a remote that fails does not affect the others', async () => {
  const find = jest.fn(async () => [maria]);
  load.mockImplementation(async ({ name }) => {
    if (name === 'broken') throw new Error('Loading chunk 1 failed');
    return find;
  });
  const { user, path } = await openPalette();
  await user.keyboard('ma');
  expect(find).not.toHaveBeenCalled();
  await user.keyboard('ri');
  expect(await screen.findByRole('option', { name: /Maria Souza/ })).toHaveTextContent('Aberto · Bom dia');
  expect(find).toHaveBeenCalledTimes(1);
  expect(find).toHaveBeenCalledWith('mari', expect.anything());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/tickets/1'));
});

test('an empty result is announced', async () => {
  load.mockResolvedValue(async () => []);
  const { user } = await openPalette();
  await user.keyboard('xyz');
  expect(await screen.findByText('Buscando…')).toBeInTheDocument();
  expect(await screen.findByText('Nada encontrado.')).toBeInTheDocument();
});
