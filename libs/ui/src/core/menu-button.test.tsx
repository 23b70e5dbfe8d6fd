import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../testing/index.tsx';
import { IconButton } from './icon-button.tsx';
import { MenuButton } from './menu-button.tsx';

test('an icon button shows its name and keys while the pointer rests on it, and no longer once it is pressed', async () => {
  const { user } = renderWithProviders(<IconButton label="Enviar" shortcut="enter" />);
  const button = screen.getByRole('button', { name: 'Enviar' });
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.hover(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/Enviar.*Enter/);
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

test('a menu opens at the first click of its button, and its choice closes it', async () => {
  const choose = jest.fn();
  const seen: boolean[] = [];
  const menu = { items: [{ key: 1, label: 'Pronto', onClick: choose }] };
  const { user } = renderWithProviders(
    <MenuButton label="Mover" menu={menu} onOpenChange={(open) => seen.push(open)} />,
  );
  const button = screen.getByRole('button', { name: 'Mover' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(await screen.findByRole('menuitem', { name: 'Pronto' }));
  expect(choose).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(seen).toEqual([true, false]);
});

test('a menu opens by keyboard, and Escape closes it and returns to the button', async () => {
  const { user } = renderWithProviders(<MenuButton label="Mover" menu={{ items: [{ key: 1, label: 'Pronto' }] }} />);
  const button = screen.getByRole('button', { name: 'Mover' });
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Pronto' });
  await user.tab();
  await user.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

test('a second click of the button closes its menu, and so does one elsewhere', async () => {
  const { user } = renderWithProviders(
    <>
      <MenuButton label="Mover" menu={{ items: [{ key: 1, label: 'Pronto' }] }} />
      <p>Fora</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Mover' });
  await user.click(button);
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  await user.click(screen.getByText('Fora'));
  expect(button).toHaveAttribute('aria-expanded', 'false');
});
