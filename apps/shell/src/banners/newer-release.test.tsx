import { releaseNews } from '@recado/federation';
import { aRemote } from '@recado/releases/testing';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import NewerRelease from './newer-release.tsx';

jest.mock('@recado/federation', () => ({ ...jest.requireActual('@recado/federation'), releaseNews: jest.fn() }));

const news = jest.mocked(releaseNews);
const nothing = { hasOther: false, removed: [] };
const newer = { ...nothing, hasOther: true };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const soon = () => act(() => jest.advanceTimersByTimeAsync(5_000));

test('announces another version if the registry has one, and nothing otherwise', async () => {
  news.mockResolvedValue(nothing);
  const { rerender } = renderShell(<NewerRelease changeCount={1} />);
  await soon();
  expect(screen.queryByRole('status')).toBeNull();
  news.mockResolvedValue(newer);
  rerender(<NewerRelease changeCount={2} />);
  await soon();
  expect(screen.getByRole('status')).toHaveTextContent('Há uma versão nova. O que você escreveu fica guardado.');
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible();
});

test('disappears when the former version is chosen again', async () => {
  news.mockResolvedValue(newer);
  const { rerender } = renderShell(<NewerRelease changeCount={1} />);
  await soon();
  news.mockResolvedValue(nothing);
  rerender(<NewerRelease changeCount={2} />);
  await soon();
  expect(screen.queryByRole('status')).toBeNull();
});

test('says that a remote was removed, by its name', async () => {
  news.mockResolvedValue({ hasOther: true, removed: [aRemote()] });
  renderShell(<NewerRelease changeCount={1} />);
  await soon();
  expect(screen.getByRole('status')).toHaveTextContent('Amostra não está mais disponível.');
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible();
});
