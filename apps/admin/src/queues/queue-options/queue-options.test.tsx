import type { QueueOption } from '@recado/api/contract';
import { queryClient } from '@recado/api/live';
import { aQueue, serveApi } from '@recado/api/testing';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import { QueueDialog } from '../queue-dialog.tsx';

const queue = aQueue();
const option: QueueOption = {
  id: 9,
  title: 'Preços',
  message: 'Temos três planos.',
  option: '1',
  queueId: 3,
  parentId: null,
  children: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
};

beforeAll(() => setup());
afterEach(() => queryClient.clear());

async function showMenu(options: QueueOption[] = []) {
  const calls = serveApi({
    'GET /queue-options': () => options,
    'POST /queue-options': () => option,
    'PUT /queue/:queueId': () => queue,
  });
  const onClose = jest.fn();
  const shown = renderWithProviders(<QueueDialog edited={queue} taken={[queue]} onClose={onClose} />, { queryClient });
  await shown.user.click(await screen.findByRole('tab', { name: 'Menu do chatbot' }));
  const sent = () => calls.filter(({ key }) => !key.startsWith('GET')).map(({ key }) => key);
  return { ...shown, calls, sent, onClose };
}

test('Enter in the title saves the option and leaves the queue open', async () => {
  const { user, calls, sent, onClose } = await showMenu();
  await user.click(await screen.findByRole('button', { name: 'Adicionar opção' }));
  await user.type(screen.getByLabelText('Título da opção'), 'Preços{Enter}');
  await waitFor(() => expect(sent()).toEqual(['POST /queue-options']));
  expect(calls.find(({ key }) => key === 'POST /queue-options')?.body).toMatchObject({
    title: 'Preços',
    queueId: 3,
    parentId: null,
    option: '1',
  });
  expect(onClose).not.toHaveBeenCalled();
});

test('an option can be added below another', async () => {
  const { user, calls, sent } = await showMenu([option]);
  await user.click(await screen.findByRole('button', { name: 'Adicionar opção abaixo de Preços' }));
  await user.type(screen.getByLabelText('Título da opção'), 'Plano básico{Enter}');
  await waitFor(() => expect(sent()).toEqual(['POST /queue-options']));
  expect(calls.find(({ key }) => key === 'POST /queue-options')?.body).toMatchObject({ parentId: 9, option: '1' });
});

test('saving the queue also saves an option that is being edited', async () => {
  const { user, sent, onClose } = await showMenu();
  await user.click(await screen.findByRole('button', { name: 'Adicionar opção' }));
  await user.type(screen.getByLabelText('Título da opção'), 'Preços');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual(['POST /queue-options', 'PUT /queue/:queueId']);
});

test('an option without a title shows an error, and its text is kept', async () => {
  const { user, sent } = await showMenu();
  await user.click(await screen.findByRole('button', { name: 'Adicionar opção' }));
  await user.type(screen.getByLabelText('Mensagem enviada quando escolhida'), 'Temos três planos.');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Dê um título à opção.');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('O que você digitou ainda não foi salvo.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('the menu of a new queue is explained', async () => {
  const { user } = renderWithProviders(<QueueDialog edited="new" taken={[]} onClose={jest.fn()} />);
  await user.click(await screen.findByRole('tab', { name: 'Menu do chatbot' }));
  expect(await screen.findByText('Salve a fila para montar o menu')).toBeVisible();
});
