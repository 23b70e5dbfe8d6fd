import type { ContactActionProps, ContactColumnProps, ExtensionEntry } from '@recado/federation';
import { seeEverything } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { anExtension, anExtensionHost } from '../../testing/extension-host.tsx';
import { maria, setUpContacts, show } from './testing/show-contacts.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

seeEverything();
setUpContacts();
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const group = { ...maria, id: 21, name: 'Família', number: '1203@g.us', isGroup: true };

/** Shows Maria and a group, in a shell with extensions, each of which is the component. */
async function showWith(extensions: ExtensionEntry[], Part?: ComponentType<object>) {
  const host = anExtensionHost(extensions, Part);
  const page = show({ 'GET /contacts': () => ({ contacts: [group, maria], count: 2, hasMore: false }) }, [], host);
  await screen.findByText('Maria Silva');
  return page;
}

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

function Orders({ contact }: Partial<ContactColumnProps>) {
  return <b>pedidos de {contact?.number}</b>;
}

test('a column of another remote has its heading, and cells where its conditions hold', async () => {
  await showWith([anExtension('contact.column', 'Pedidos', { when: [{ fact: 'isGroup', in: [false] }] })], Orders);
  expect(screen.getByRole('columnheader', { name: 'Pedidos' })).toBeVisible();
  expect(await rowOf(/Maria/).findByText('pedidos de 5511987654321')).toBeVisible();
  expect(rowOf(/Família/).queryByRole('group', { name: 'Pedidos' })).not.toBeInTheDocument();
});

test('a cell that throws costs its own place', async () => {
  const Throws = () => {
    throw new Error('no order system');
  };
  await showWith([anExtension('contact.column', 'Pedidos')], Throws);
  expect(await rowOf(/Maria/).findByText('a marca falhou')).toBeVisible();
  expect(rowOf(/Maria/).getByText('maria@example.com')).toBeVisible();
});

function Ending({ contact, onClose }: Partial<ContactActionProps>) {
  return (
    <button type="button" onClick={onClose}>
      terminar {contact?.name}
    </button>
  );
}

test('an action of another remote stands at the rows whose conditions hold, with the name of the contact', async () => {
  const action = anExtension('contact.action', 'Ver pedidos', { when: [{ fact: 'isGroup', in: [false] }] });
  const { user } = await showWith([action], Ending);
  expect(screen.queryByRole('button', { name: 'Ver pedidos: Família' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ver pedidos: Maria Silva' }));
  await user.click(await screen.findByRole('button', { name: 'terminar Maria Silva' }));
  expect(screen.queryByText(/terminar/)).not.toBeInTheDocument();
});
