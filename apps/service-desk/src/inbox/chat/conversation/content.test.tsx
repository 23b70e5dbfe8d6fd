import { aMessage, aTicket } from '@recado/api/testing';
import type { Message } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

const details = { mimetype: 'image/jpeg', size: 10_000, width: 4, height: 3 };
const fileOf = (name: string) => ({ name, ...details, seconds: null, voice: false, waveform: null });

beforeEach(() => {
  resetDesk();
  signInAs();
});

function openChat(messages: Message[], given: Partial<Parameters<typeof aTicket>[0]> = {}) {
  const ticket = aTicket({ id: 1, ...given });
  const calls = serveDesk([ticket], { 1: messages }, { 'POST /messages/:ticketId': () => ({ messages: [] }) });
  return { ...renderDesk(`/tickets/${ticket.uuid}`), calls };
}

test('five pictures are one album with "+1"; each opens the viewer with all of them; they can be shown one by one', async () => {
  const pictures = [1, 2, 3, 4, 5].map((id) =>
    aMessage({ id, body: '', mediaType: 'image', mediaUrl: `https://a.br/${id}.jpg`, media: fileOf(`${id}.jpg`) }),
  );
  const { user } = openChat(pictures);
  const more = await screen.findByRole('button', { name: 'Abrir mais 2 imagens' });
  expect(more).toHaveTextContent('+1');
  await user.click(more);
  expect(await screen.findByText('4 / 5')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fechar', hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Mostrar uma a uma' }));
  expect(await screen.findByRole('button', { name: 'Abrir a imagem 5.jpg' })).toBeInTheDocument();
});

test('a link has its preview, which leads to the address in the text', async () => {
  const link = { address: 'www.bolos.com.br', title: 'Bolos da Ana', description: 'Todos os dias' };
  openChat([aMessage({ id: 1, body: 'veja www.bolos.com.br', data: { link, thumbnail: 'https://a.br/t.jpg' } })]);
  const card = await screen.findByRole('link', { name: /Bolos da Ana/ });
  expect(card).toHaveAttribute('href', 'https://www.bolos.com.br/');
  expect(within(card).getByText('www.bolos.com.br')).toBeInTheDocument();
  expect(card.querySelector('img')).toHaveAttribute('src', 'https://a.br/t.jpg');
});

test('a preview of an address that is not in the text, or that no browser opens, is not shown', async () => {
  const preview = (address: string) => ({ link: { address, title: 'Seu banco', description: '' } });
  openChat([
    aMessage({ id: 1, body: 'veja https://banco.com.br', data: preview('https://mal.com') }),
    aMessage({ id: 2, body: 'javascript:alert(1)', data: preview('javascript:alert(1)') }),
  ]);
  await screen.findByText('javascript:alert(1)');
  expect(screen.queryByText('Seu banco')).not.toBeInTheDocument();
});

test('a place shows the picture of its map and its coordinates; a live one says so', async () => {
  const data = { latitude: -23.5505, longitude: -46.6333, name: 'Praça da Sé', thumbnail: 'https://a.br/m.jpg' };
  openChat([
    aMessage({ id: 1, body: 'Praça da Sé', mediaType: 'locationMessage', data }),
    aMessage({ id: 2, body: 'Indo', mediaType: 'locationMessage', data: { ...data, name: 'Indo', live: true } }),
  ]);
  const card = await screen.findByRole('link', { name: /Praça da Sé.*-23.55050, -46.63330/ });
  expect(card.querySelector('img')).toHaveAttribute('src', 'https://a.br/m.jpg');
  expect(await screen.findByText('Localização em tempo real')).toBeInTheDocument();
});

test('a PDF shows its first page, how many there are, and its size', async () => {
  const media = { ...fileOf('boleto.pdf'), mimetype: 'application/pdf' };
  const data = { pages: 3, thumbnail: 'https://a.br/p.jpg' };
  openChat([aMessage({ id: 1, body: '', mediaType: 'application', mediaUrl: 'https://a.br/b.pdf', media, data })]);
  expect(await screen.findByText(/3 páginas · PDF · /)).toBeInTheDocument();
  expect(document.querySelector('.document-page')).toHaveAttribute('src', 'https://a.br/p.jpg');
});

test('people of a group keep their colours', async () => {
  const by = (id: number, name: string) => ({ id, name, number: `55119000000${id}`, username: null });
  openChat(
    [
      aMessage({ id: 1, body: 'oi', contact: by(11, 'Ana') }),
      aMessage({ id: 2, body: 'olá', contact: by(12, 'Rui') }),
      aMessage({ id: 3, body: 'tudo bem?', contact: by(11, 'Ana') }),
    ],
    { isGroup: true },
  );
  await screen.findByText('tudo bem?');
  const names = [...document.querySelectorAll('.bubble-author')];
  const colours = names.map(({ textContent, className }) => `${textContent} ${className.split(' ').at(-1)}`);
  expect(new Set(colours)).toEqual(new Set(['Ana color-3', 'Rui color-4']));
});

test('a poll is sent with its options; two equal ones are refused', async () => {
  const { user, calls } = openChat([]);
  await user.click(await screen.findByRole('button', { name: 'Anexar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enquete' }));
  await user.type(await screen.findByRole('textbox', { name: 'Pergunta' }), 'Que dia?');
  await user.type(screen.getByRole('textbox', { name: 'Opção 1' }), 'Sábado');
  await user.type(screen.getByRole('textbox', { name: 'Opção 2' }), 'Sábado');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Escreva pelo menos duas opções diferentes')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Opção 2' }));
  await user.type(screen.getByRole('textbox', { name: 'Opção 2' }), 'Domingo');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  const poll = { question: 'Que dia?', choices: ['Sábado', 'Domingo'], multiple: false };
  await waitFor(() => expect(lastCall(calls, 'POST /messages/:ticketId')?.body).toMatchObject({ body: '', poll }));
});

test('a sent template shows its text and the labels of its buttons', async () => {
  const content = {
    header: null,
    body: 'Olá {{1}}',
    footer: '',
    buttons: [{ type: 'QUICK_REPLY', text: 'Confirmar' }],
  };
  const data = { template: { name: 'pedido', content } };
  openChat([aMessage({ id: 1, fromMe: true, body: 'Olá Ana', mediaType: 'templateMessage', data })]);
  expect(await screen.findByText('Olá Ana')).toBeInTheDocument();
  const buttons = within(screen.getByRole('list', { name: 'Botões do modelo' }));
  expect(buttons.getByText('Confirmar')).toBeInTheDocument();
});

test('an advertisement is shown with its picture, which is a file of ours', async () => {
  const ad = { title: 'Bolo de fubá', text: 'Só hoje', link: 'https://fb.me/a', app: 'instagram' };
  openChat([aMessage({ id: 1, body: 'Ainda tem?', data: { ad, thumbnail: 'https://a.br/ad.jpg' } })]);
  const title = await screen.findByText('Bolo de fubá');
  expect(title.closest('.card-ad')?.querySelector('img')).toHaveAttribute('src', 'https://a.br/ad.jpg');
});
