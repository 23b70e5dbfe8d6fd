import { hasNewRelease } from '@recado/federation';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import NewerRelease from './newer-release.tsx';

jest.mock('@recado/federation', () => ({ ...jest.requireActual('@recado/federation'), hasNewRelease: jest.fn() }));

const newer = jest.mocked(hasNewRelease);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const soon = () => act(() => jest.advanceTimersByTimeAsync(5_000));

test('announces another version if the registry has one, and nothing otherwise', async () => {
  newer.mockResolvedValue(false);
  const { rerender } = renderShell(<NewerRelease changeCount={1} />);
  await soon();
  expect(screen.queryByRole('status')).toBeNull();
  newer.mockResolvedValue(true);
  rerender(<NewerRelease changeCount={2} />);
  await soon();
  expect(screen.getByRole('status')).toHaveTextContent('Há uma versão nova. O que você escreveu fica guardado.');
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible();
});

test('disappears when the former version is chosen again', async () => {
  newer.mockResolvedValue(true);
  const { rerender } = renderShell(<NewerRelease changeCount={1} />);
  await soon();
  newer.mockResolvedValue(false);
  rerender(<NewerRelease changeCount={2} />);
  await soon();
  expect(screen.queryByRole('status')).toBeNull();
});
