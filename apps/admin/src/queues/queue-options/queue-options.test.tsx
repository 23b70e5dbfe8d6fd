import { queryClient } from '@recado/api/live';
import { Refusal } from '@recado/api/testing';
import { renderWithProviders } from '@recado/ui/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import { QueueDialog } from '../queue-dialog.tsx';
import { option, showMenu, tree } from './testing.tsx';

beforeAll(() => setup());
afterEach(() => queryClient.clear());

const titles = () => screen.getAllByRole('treeitem').map((item) => item.querySelector('.menu-node-title')?.textContent);

test('Enter in the title saves the option and leaves the queue open', async () => {
  const { user, calls, sent, onClose } = await showMenu();
  await user.click(await screen.findByRole('button', { name: 'Adicionar opção' }));
  await user.type(screen.getByLabelText('Título da opção'), 'Preços{Enter}');
  await waitFor(() => expect(sent()).toEqual(['POST /queue-options']));
  expect(calls.find(({ key }) => key === 'POST /queue-options')?.body).toMatchObject({
    title: 'Preços',
    queueId: 3,
    parentId: null,
  });
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText('Nova opção')).not.toBeInTheDocument());
  expect(screen.queryByText('Esta opção tem alterações que não foram salvas.')).not.toBeInTheDocument();
});

test('an option can be added below another', async () => {
  const { user, calls, sent } = await showMenu([option]);
  await user.click(await screen.findByRole('treeitem', { name: /Preços/ }));
  await user.click(await screen.findByRole('button', { name: 'Adicionar opção abaixo de Preços' }));
  await user.type(screen.getByLabelText('Título da opção'), 'Plano básico{Enter}');
  await waitFor(() => expect(sent()).toEqual(['POST /queue-options']));
  expect(calls.find(({ key }) => key === 'POST /queue-options')?.body).toMatchObject({ parentId: 9 });
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

test('a refused title is kept, with the reason at its field', async () => {
  const { user } = await showMenu([], [], {
    'POST /queue-options': () => {
      const issues = [{ path: 'body.title', code: 'tooLong', params: { maximum: 20 }, message: '' } as const];
      throw new Refusal('ERR_VALIDATION', { issues });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Adicionar opção' }));
  const title = screen.getByLabelText('Título da opção');
  await user.type(title, 'Preços{Enter}');
  await waitFor(() => expect(title).toHaveAccessibleDescription('Muito longo'));
  expect(title).toBeInvalid();
  expect(title).toHaveValue('Preços');
});

test('the menu of a new queue is explained', async () => {
  const { user } = renderWithProviders(<QueueDialog edited="new" taken={[]} onClose={jest.fn()} />);
  await user.click(await screen.findByRole('tab', { name: 'Menu do chatbot' }));
  expect(await screen.findByText('Salve a fila para montar o menu')).toBeVisible();
});

test('the picture is a tree with levels and files, and keys move through it', async () => {
  const { user } = await showMenu(tree);
  const inside = await screen.findByRole('treeitem', { name: /Sem sinal/ });
  expect(inside).toHaveAttribute('aria-level', '3');
  expect(inside).toHaveTextContent('roteador.png');
  await user.click(screen.getByRole('treeitem', { name: /Suporte/ }));
  expect(screen.getByLabelText('Título da opção')).toHaveValue('Suporte');
  screen.getByRole('treeitem', { name: /Suporte/ }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.queryByRole('treeitem', { name: /Sem sinal/ })).not.toBeInTheDocument();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('treeitem', { name: /Sem sinal/ })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('treeitem', { name: /Endereço/ })).toHaveFocus();
});

test('Alt with the arrows moves an option, shows it at once, keeps the focus, and can be undone', async () => {
  const { user, sent, bodyOf } = await showMenu(tree);
  (await screen.findByRole('treeitem', { name: /Endereço/ })).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(sent()).toEqual(['PUT /queue-options/:queueOptionId/move']));
  expect(bodyOf('PUT /queue-options/:queueOptionId/move')).toEqual({ parentId: 10, position: 1 });
  expect(titles().slice(1)).toEqual(['Preços', 'Suporte', 'Sem sinalroteador.png', 'Endereço']);
  expect(screen.getByRole('treeitem', { name: /Endereço/ })).toHaveAttribute('aria-level', '3');
  expect(screen.getByRole('treeitem', { name: /Endereço/ })).toHaveFocus();
  expect(await screen.findByText('“Endereço” agora é a opção 2 de “Suporte”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('two moves in a row both reach the server, in their order, also before the first is shown', async () => {
  const { calls, sent } = await showMenu(tree);
  const node = await screen.findByRole('treeitem', { name: /Endereço/ });
  act(() => node.focus());
  act(() => {
    for (let pressed = 0; pressed < 2; pressed += 1) fireEvent.keyDown(node, { key: 'ArrowUp', altKey: true });
  });
  await waitFor(() => expect(sent()).toHaveLength(2));
  const bodies = calls.filter(({ key }) => key.endsWith('/move')).map(({ body }) => body);
  expect(bodies).toEqual([
    { parentId: null, position: 1 },
    { parentId: null, position: 0 },
  ]);
});

test('the buttons of the selected option move it, too', async () => {
  const { user, bodyOf, sent } = await showMenu(tree);
  await user.click(await screen.findByRole('treeitem', { name: /Preços/ }));
  expect(screen.getByRole('button', { name: /^Mover Preços para cima/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^Mover Preços para baixo/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(bodyOf('PUT /queue-options/:queueOptionId/move')).toEqual({ parentId: null, position: 1 });
});

test('the deletion of an option shows how many options are deleted with it', async () => {
  const { user, sent } = await showMenu(tree);
  (await screen.findByRole('treeitem', { name: /Suporte/ })).focus();
  await user.keyboard('{Delete}');
  expect(await screen.findByText('A opção abaixo dela também é excluída.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(sent()).toEqual(['DELETE /queue-options/:queueOptionId']));
});

test('another selection asks before it discards typed text', async () => {
  const { user } = await showMenu(tree);
  await user.click(await screen.findByRole('treeitem', { name: /Preços/ }));
  await user.type(screen.getByLabelText('Título da opção'), '!');
  await user.click(screen.getByRole('treeitem', { name: /Endereço/ }));
  expect(await screen.findByText('Esta opção tem alterações que não foram salvas.')).toBeVisible();
  expect(screen.getByLabelText('Título da opção')).toHaveValue('Preços!');
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.getByLabelText('Título da opção')).toHaveValue('Endereço'));
});

test('the simulator shows the bot’s messages, and the picture shows where the customer is', async () => {
  const { user, bodyOf } = await showMenu(tree);
  await user.click(await screen.findByRole('radio', { name: 'Simulador' }));
  await user.type(screen.getByRole('textbox', { name: 'Mensagem do cliente' }), '2{Enter}');
  expect(await screen.findByText('Qual problema?')).toBeVisible();
  expect(bodyOf('POST /queue/:queueId/simulation')).toEqual({ text: '2', position: null, whatsappId: null });
  expect(screen.getByRole('treeitem', { name: /Suporte/ })).toHaveTextContent('O cliente está aqui');
  await user.click(screen.getByRole('button', { name: /Recomeçar/ }));
  expect(screen.queryByText('Qual problema?')).not.toBeInTheDocument();
});

test('a menu with few visits is not rated', async () => {
  const few = { title: 'Suporte', isDeleted: false, reached: 4, chose: 2, back: 2, person: 0, silent: 0, limit: 0 };
  await showMenu(tree, [{ optionId: 10, ...few }]);
  const node = await screen.findByRole('treeitem', { name: /Suporte/ });
  await waitFor(() => expect(node).toHaveTextContent('Poucas visitas ainda'));
  expect(node).not.toHaveTextContent('Muitos desistem');
});

test('the nodes show their figures as numbers and texts, including deleted options', async () => {
  const some = { title: 'Suporte', isDeleted: false, reached: 10, chose: 4, back: 3, person: 2, silent: 1, limit: 0 };
  const { user } = await showMenu(tree, [
    { optionId: 10, ...some },
    { optionId: 99, ...some, title: 'Antiga', isDeleted: true },
  ]);
  const node = await screen.findByRole('treeitem', { name: /Suporte/ });
  await waitFor(() => expect(node).toHaveTextContent('10 chegaram · 4 escolheram · 6 desistiram'));
  expect(node).toHaveTextContent('Muitos desistem');
  expect(screen.getByText('Antiga: chegaram 10, escolheram 4')).toBeInTheDocument();
  await user.click(node);
  expect(screen.getByText('Muitos desistem: 60%')).toBeVisible();
  expect(screen.getByText('Voltaram com 0 ou #').nextSibling).toHaveTextContent('3');
});
