import { aTicket } from '@recado/api/testing';
import type { Contact } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

const ticket = aTicket({ id: 1 });
const known: Contact = {
  ...ticket.contact,
  uuid: 'a',
  blockedBy: null,
  extraInfo: [],
  organisation: null,
  whatsapp: null,
  companyId: 1,
};
const maria: Contact = { ...known, id: 20, uuid: 'b', name: 'Maria Silva', number: '5511987654321' };

/** The rest of a full page. */
const others = Array.from({ length: 18 }, (_, index) => ({ ...maria, id: 30 + index, name: `Outra Maria ${index}` }));

beforeEach(() => {
  resetDesk();
  signInAs();
});

test('below the tickets a search finds contacts without one, page by page; a click starts a ticket', async () => {
  serveDesk(
    [ticket],
    {},
    {
      'GET /tags/list': () => [],
      'GET /whatsapp': () => [],
      'GET /queue': () => [],
      'GET /contacts': ({ query }) => ({
        contacts:
          Number(query.pageNumber) === 2
            ? [{ ...maria, id: 21, uuid: 'c', name: 'Mariana' }]
            : [known, maria, ...others],
        count: 21,
        hasMore: Number(query.pageNumber) !== 2,
      }),
      'GET /contacts/:contactId': () => maria,
      'GET /tickets': ({ query }) => {
        const found = query.searchParam === 'maria' || query.status === 'open' ? [ticket] : [];
        return { tickets: found, count: found.length, hasMore: false };
      },
    },
  );
  const { user } = renderDesk();
  await user.keyboard('/');
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar atendimentos' }), 'maria');
  const section = within(await screen.findByRole('region', { name: 'Contatos' }));
  expect(section.getByRole('button', { name: /Maria Silva.*98765-4321/ })).toBeVisible();
  expect(section.queryByText('Cliente 1')).not.toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Mais contatos' }));
  await waitFor(() => expect(section.getByText('Mariana')).toBeVisible());
  await user.click(section.getByRole('button', { name: /Maria Silva.*98765-4321/ }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Maria Silva');
});
