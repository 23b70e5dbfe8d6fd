import { hasNewRelease } from '@recado/federation';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import NewerRelease from './newer-release.tsx';

jest.mock('@recado/federation', () => ({ ...jest.requireActual('@recado/federation'), hasNewRelease: jest.fn() }));

const newer = jest.mocked(hasNewRelease);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const soon = () => act(() => jest.advanceTimersByTimeAsync(5_000));

test('says that there is another version when the registry names one, and nothing otherwise', async () => {
  newer.mockResolvedValue(false);
  const { rerender } = renderShell(<NewerRelease timesTold={1} />);
  await soon();
  expect(screen.queryByRole('status')).toBeNull();
  newer.mockResolvedValue(true);
  rerender(<NewerRelease timesTold={2} />);
  await soon();
  expect(screen.getByRole('status')).toHaveTextContent('Há uma versão nova. O que você escreveu fica guardado.');
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible();
});

test('goes away when the former version is chosen again', async () => {
  newer.mockResolvedValue(true);
  const { rerender } = renderShell(<NewerRelease timesTold={1} />);
  await soon();
  newer.mockResolvedValue(false);
  rerender(<NewerRelease timesTold={2} />);
  await soon();
  expect(screen.queryByRole('status')).toBeNull();
});
