import { queryClient } from '@recado/api/live';
import { Refusal } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ContactImport } from '@recado/contract';
import { type CampaignAudienceProps, type ExtensionHost, ExtensionHostContext } from '@recado/federation';
import { aRemote } from '@recado/releases/testing';
import { setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import setup from '../setup.ts';
import { show } from './testing/show-dialog.tsx';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
beforeEach(() => queryClient.clear());

const title = { pt: 'Clientes da loja', en: 'Shop customers', es: 'Clientes de la tienda' };
const entry = { point: 'campaign.audience', module: './shop', title, order: 10 };

function hostWith(Part: ComponentType<object>): ExtensionHost {
  const remote = aRemote({ extensions: [entry] });
  const nothing = () => null;
  return {
    at: (point) => (point === entry.point ? [{ remote, entry }] : []),
    load: async () => Part,
    onError: () => undefined,
    Waiting: nothing,
    Failed: () => <p>a parte falhou</p>,
    FailedMark: nothing,
  };
}

function Shop({ choose, onClose }: Partial<CampaignAudienceProps>) {
  const [problem, setProblem] = useState('');
  const contacts = [{ name: 'Ana; a "primeira"', number: '5511987654321' }];
  const take = () => choose?.({ name: 'Compraram em maio', contacts }).then(onClose, () => setProblem('não deu'));
  return (
    <button type="button" onClick={() => void take()}>
      tomar {problem}
    </button>
  );
}

const list = {
  id: 9,
  name: 'Compraram em maio',
  contactsCount: 0,
  validCount: 0,
  invalidCount: 0,
  companyId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const anImport: ContactImport = {
  id: 3,
  companyId: 1,
  contactListId: 9,
  source: 'file',
  fileName: 'Compraram em maio.csv',
  state: 'running',
  sample: [],
  guess: null,
  total: 1,
  processed: 0,
  created: 0,
  updated: 0,
  byUsername: 0,
  refused: 0,
  leftOut: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

function showWith(Part: ComponentType<object>, answers: Parameters<typeof show>[1]) {
  return show('new', answers, (dialog) => <ExtensionHostContext value={hostWith(Part)}>{dialog}</ExtensionHostContext>);
}

test('people of another remote become a contact list, which is chosen in the campaign', async () => {
  const { user, calls } = showWith(Shop, {
    'POST /contact-lists': () => list,
    'POST /contact-lists/:contactListId/upload': () => anImport,
  });
  await user.click(await screen.findByRole('button', { name: 'Clientes da loja' }));
  await user.click(await screen.findByRole('button', { name: 'tomar' }));
  expect(await screen.findByTitle('Compraram em maio')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'tomar' })).not.toBeInTheDocument());
  const upload = calls.find(({ key }) => key === 'POST /contact-lists/:contactListId/upload');
  expect(upload?.params).toEqual({ contactListId: '9' });
});

test('a refusal of the server reaches the component, which may try again', async () => {
  const { user } = showWith(Shop, {
    'POST /contact-lists': () => {
      throw new Refusal('ERR_INTERNAL');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Clientes da loja' }));
  await user.click(await screen.findByRole('button', { name: 'tomar' }));
  expect(await screen.findByRole('button', { name: 'tomar não deu' })).toBeVisible();
  expect(screen.getByLabelText('Nome')).toBeVisible();
});

test('a source that throws costs its own place; the campaign stays as it is', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Throws = () => {
    throw new Error('no order system');
  };
  const { user } = showWith(Throws, {});
  await user.type(await screen.findByLabelText('Nome'), 'Maio');
  await user.click(screen.getByRole('button', { name: 'Clientes da loja' }));
  expect(await screen.findByText('a parte falhou')).toBeVisible();
  expect(screen.getByLabelText('Nome')).toHaveValue('Maio');
  jest.restoreAllMocks();
});

test('a form of the source does not save the campaign', async () => {
  const stay = (event: FormEvent) => event.preventDefault();
  const Search = () =>
    createPortal(
      <form onSubmit={stay}>
        <button type="submit">procurar</button>
      </form>,
      document.body,
    );
  const { user } = showWith(Search, {});
  await user.click(await screen.findByRole('button', { name: 'Clientes da loja' }));
  await user.click(await screen.findByRole('button', { name: 'procurar' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText('Nome')).not.toBeInvalid();
});
