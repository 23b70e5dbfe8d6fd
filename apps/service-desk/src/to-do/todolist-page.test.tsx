import { renderWithProviders } from '@recado/ui/testing';
import { act, screen } from '@testing-library/react';
import setup from '../setup.ts';
import { signInAs } from '../testing/desk.tsx';
import TodolistPage from './todolist-page.tsx';

beforeAll(() => setup('./todolist'));
beforeEach(() => {
  localStorage.removeItem('tasks');
  signInAs();
});
const show = () => renderWithProviders(<TodolistPage />);
const stored = (): { text: string; done: boolean }[] => JSON.parse(localStorage.getItem('tasks') ?? '[]');
const texts = () => stored().map(({ text }) => text);

test('tasks are added, newest first; blank text is ignored', async () => {
  const { user } = show();
  expect(screen.getByText('Nada a fazer')).toBeVisible();
  const box = screen.getByLabelText('Nova tarefa');
  await user.type(box, 'Ligar para Maria{Enter}');
  await user.type(box, '   {Enter}');
  await user.clear(box);
  await user.type(box, 'Enviar orçamento{Enter}');
  expect(texts()).toEqual(['Enviar orçamento', 'Ligar para Maria']);
  expect(box).toHaveValue('');
  expect(stored()[0]).toEqual(
    expect.objectContaining({ createdAt: expect.any(String), updatedAt: expect.any(String) }),
  );
});

test('a task is edited, finished, deleted and restored', async () => {
  const { user } = show();
  await user.type(screen.getByLabelText('Nova tarefa'), 'Ligar{Enter}');
  await user.click(screen.getByRole('button', { name: 'Editar Ligar' }));
  await user.type(screen.getByLabelText('Texto da tarefa'), ' para Ana{Enter}');
  expect(texts()).toEqual(['Ligar para Ana']);
  await user.click(screen.getByRole('button', { name: 'Editar Ligar para Ana' }));
  await user.clear(screen.getByLabelText('Texto da tarefa'));
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['Ligar para Ana']);
  await user.click(screen.getByRole('checkbox', { name: 'Concluir Ligar para Ana' }));
  expect(stored()[0]?.done).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Excluir Ligar para Ana' }));
  expect(texts()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(texts()).toEqual(['Ligar para Ana']);
});

test('tasks of another user of the browser stay theirs; those of former versions are kept', () => {
  const of = (userId: number, text: string) => ({
    text,
    createdAt: `2026-01-0${userId}`,
    updatedAt: '',
    done: false,
    userId,
  });
  localStorage.setItem(
    'tasks',
    JSON.stringify([of(2, 'De Bruno'), { text: 'Antiga', createdAt: 'x', updatedAt: 'x' }, 7]),
  );
  show();
  expect(screen.getByText('Antiga')).toBeVisible();
  expect(screen.queryByText('De Bruno')).not.toBeInTheDocument();
});

test('changes of another tab are shown', async () => {
  show();
  const task = { text: 'De outra aba', createdAt: '2026-01-01', updatedAt: '2026-01-01', done: false, userId: 1 };
  localStorage.setItem('tasks', JSON.stringify([task]));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tasks' })));
  expect(await screen.findByText('De outra aba')).toBeVisible();
});
