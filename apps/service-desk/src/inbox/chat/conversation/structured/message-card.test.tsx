import { renderWithProviders } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import { addAllTexts } from '../../../../testing/texts.ts';
import { ChatNotice, isNotice } from '../chat-notice.tsx';
import { MessageCard } from './message-card.tsx';
import { PollChoices } from './structured-content.tsx';

beforeAll(addAllTexts);

test('a PIX key is shown with what it is for, and can be copied', () => {
  const card = {
    kind: 'pix',
    title: 'Loja da Ana',
    code: 'ana@loja.example',
    amount: { value: 129.9, currency: 'BRL' },
  };
  renderWithProviders(<MessageCard data={{ card }} fallback="" />);
  expect(screen.getByText('Pix')).toBeInTheDocument();
  expect(screen.getByText('ana@loja.example')).toBeInTheDocument();
  expect(screen.getByText(/129,90/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copiar' })).toBeInTheDocument();
});

test('a card of a kind that this version does not know shows its plain text; a link that is no address is none', () => {
  const first = renderWithProviders(<MessageCard data={{ card: { kind: 'new' } }} fallback="Pedido: 1 item" />);
  expect(screen.getByText('Pedido: 1 item')).toBeInTheDocument();
  first.unmount();
  renderWithProviders(
    <MessageCard data={{ card: { kind: 'ad', title: 'Bolos', link: 'javascript:alert(1)' } }} fallback="" />,
  );
  expect(screen.queryByRole('link')).toBeNull();
});

test('votes are counted per option, with names', () => {
  const data = {
    question: 'Sabor?',
    choices: ['Cenoura', 'Fubá'],
    answers: [
      { author: '1', name: 'Ana', fromMe: false, choices: ['Fubá'] },
      { author: '', name: '', fromMe: true, choices: ['Fubá', 'Cenoura'] },
    ],
  };
  renderWithProviders(<PollChoices data={data} fallback="" />);
  const [carrot, corn] = screen.getAllByRole('listitem');
  expect(within(carrot ?? document.body).getByText('1')).toBeInTheDocument();
  expect(within(corn ?? document.body).getByText('2')).toBeInTheDocument();
  expect(within(corn ?? document.body).getByText('Ana, Você')).toBeInTheDocument();
});

test('what happened in a group is a line', () => {
  const data = { card: { kind: 'notice', notice: 'subject', title: 'Maria', text: 'Obra nova' } };
  expect(isNotice({ mediaType: 'cardMessage', data })).toBe(true);
  renderWithProviders(<ChatNotice data={data} fallback="" />);
  expect(screen.getByText('Maria mudou o nome do grupo para “Obra nova”')).toBeInTheDocument();
});

test.each([
  [0, 'As mensagens não somem mais'],
  [3_600, 'As mensagens somem depois de 1 hora'],
  [86_400, 'As mensagens somem depois de 24 horas'],
  [604_800, 'As mensagens somem depois de 7 dias'],
])('a timer of %i seconds is a line', (count, text) => {
  renderWithProviders(<ChatNotice data={{ card: { kind: 'notice', notice: 'timer', count } }} fallback="" />);
  expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  [{ notice: 'numberChanged', text: '5511987654321' }, 'Maria mudou de número: +55 (11) 98765-4321'],
  [{ notice: 'numberChanged', text: '' }, 'Maria mudou de número'],
  [{ notice: 'usernameChanged', text: '@mariasilva' }, 'Maria agora usa o nome de usuário @mariasilva'],
  [{ notice: 'marketingStopped' }, 'Maria pediu ao WhatsApp para não receber mais promoções desta empresa'],
])('a changed name of a person is a line: %o', (card, text) => {
  renderWithProviders(<ChatNotice data={{ card: { kind: 'notice', title: 'Maria', ...card } }} fallback="" />);
  expect(screen.getByText(text)).toBeInTheDocument();
});
