import { aTicket, Refusal } from '@recado/api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../../testing/fake-socket.ts'));

const ticket = aTicket({ id: 1 });
const maria = {
  ...ticket.contact,
  id: 20,
  uuid: 'x',
  name: 'Maria Silva',
  blockedBy: null,
  extraInfo: [],
  whatsapp: null,
  companyId: 1,
  organisation: null,
};
const group = { ...maria, id: 21, name: 'Maria e família', isGroup: true };

beforeEach(() => {
  resetDesk();
  signInAs();
});

async function openMenu(choice: string, refuse = false) {
  const calls = serveDesk(
    [ticket],
    { 1: [] },
    {
      'GET /contacts': () => ({ contacts: [group, maria], count: 2, hasMore: false }),
      'POST /messages/:ticketId': () => {
        if (refuse) throw new Refusal('ERR_NO_CONTACT_FOUND');
        return { messages: [] };
      },
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Anexar' }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
  await screen.findByRole('dialog');
  return { user, calls };
}

const sent = (calls: ReturnType<typeof serveDesk>) => lastCall(calls, 'POST /messages/:ticketId')?.body;

async function chooseMaria(user: Awaited<ReturnType<typeof openMenu>>['user']) {
  await user.type(screen.getByRole('combobox', { name: 'Contato' }), 'maria');
  await user.click(await screen.findByText('Maria Silva'));
  expect(screen.queryByText('Maria e família')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
}

test('a contact is found by name and sent as a card; groups are not offered', async () => {
  const { user, calls } = await openMenu('Contato');
  await chooseMaria(user);
  await waitFor(() => expect(sent(calls)).toMatchObject({ body: '', contactIds: [20] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a card that fails to send stays, with "try again"', async () => {
  const { user } = await openMenu('Contato', true);
  await chooseMaria(user);
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  const chat = screen.getByRole('region', { name: 'Mensagens' });
  expect(within(chat).getByText('Maria Silva')).toBeVisible();
  expect(screen.getByText('Não enviada:')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
});

test('a place is sent by coordinates; any other text shows an error', async () => {
  const { user, calls } = await openMenu('Localização');
  const field = screen.getByRole('textbox', { name: 'Coordenadas ou link do mapa' });
  await user.type(field, 'perto da praça');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Não encontramos coordenadas neste texto')).toBeVisible();
  await user.clear(field);
  await user.type(field, '-23.55, -46.63');
  await user.type(screen.getByRole('textbox', { name: 'Nome do lugar' }), 'Praça da Sé');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  const location = { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé' };
  await waitFor(() => expect(sent(calls)).toMatchObject({ location }));
});

test('the current position fills in the coordinates; an error is shown when the browser has none', async () => {
  const getCurrentPosition = jest.fn<void, Parameters<Geolocation['getCurrentPosition']>>();
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  getCurrentPosition.mockImplementationOnce((_found, refused) => refused?.({} as GeolocationPositionError));
  getCurrentPosition.mockImplementationOnce((found) =>
    found({ coords: { latitude: 1.5, longitude: -2.25 } } as GeolocationPosition),
  );
  const { user } = await openMenu('Localização');
  await user.click(screen.getByRole('button', { name: 'Usar a posição atual' }));
  expect(await screen.findByText(/O navegador não informou a posição/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Usar a posição atual' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Coordenadas ou link do mapa' })).toHaveValue('1.50000, -2.25000'),
  );
});

test('buttons are sent with their titles as answers; two equal ones show an error', async () => {
  const { user, calls } = await openMenu('Botões ou lista');
  await user.type(screen.getByRole('textbox', { name: 'Texto' }), 'Confirma a entrega?');
  await user.type(screen.getByRole('textbox', { name: 'Opção 1' }), 'Sim');
  await user.type(screen.getByRole('textbox', { name: 'Opção 2' }), 'Sim');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText(/duas iguais não se distinguem/)).toBeVisible();
  expect(screen.getByText(/recebe as opções como texto numerado/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Opção 2' }), '{Backspace}{Backspace}{Backspace}Não');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  const buttons = [
    { id: 'Sim', title: 'Sim' },
    { id: 'Não', title: 'Não' },
  ];
  await waitFor(() =>
    expect(sent(calls)).toMatchObject({ interactive: { type: 'buttons', body: 'Confirma a entrega?', buttons } }),
  );
});
