import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../testing/index.tsx';
import { ListBell } from './list-bell.tsx';

const heard = jest.fn();

/** A bell with these notices; a notice that is chosen closes it. */
function Bell({ notices, isOccasional = false }: { notices: readonly string[]; isOccasional?: boolean }) {
  const [changes, setChanges] = useState<boolean[]>([]);
  return (
    <>
      <ListBell
        title="Avisos"
        count={notices.length}
        icon="!"
        isOccasional={isOccasional}
        onUnread={heard}
        items={notices}
        keyOf={(notice) => notice}
        entry={(notice, close) => (
          <button type="button" onClick={close}>
            {notice}
          </button>
        )}
        after={() => <p>Todos os avisos</p>}
        onOpenChange={(isOpen) => setChanges([...changes, isOpen])}
      />
      <output>{changes.join(' ')}</output>
    </>
  );
}

beforeEach(() => {
  heard.mockClear();
});

test('its list opens with its entries, and an entry that is chosen closes it', async () => {
  const { user } = renderWithProviders(<Bell notices={['um', 'dois']} />);
  expect(screen.queryByText('um')).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Avisos' });
  await user.click(button);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Todos os avisos')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'dois' }));
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  expect(screen.getByRole('status')).toHaveTextContent('true false');
});

test('the shell hears how many are new', () => {
  renderWithProviders(<Bell notices={['um', 'dois']} />);
  expect(heard).toHaveBeenLastCalledWith(2);
});

test('an occasional bell is shown only while there is something, and the shell hears of both', () => {
  const { rerender } = renderWithProviders(<Bell notices={[]} isOccasional />);
  expect(screen.queryByRole('button', { name: 'Avisos' })).not.toBeInTheDocument();
  expect(heard).toHaveBeenLastCalledWith(0);
  rerender(<Bell notices={['um']} isOccasional />);
  expect(screen.getByRole('button', { name: 'Avisos' })).toBeVisible();
  expect(heard).toHaveBeenLastCalledWith(1);
});
