import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { ColorPicker } from './color-picker.tsx';
import { colors, freeColor } from './palette.ts';

test('the palette has 50 different colours', () => {
  expect(new Set(colors).size).toBe(50);
  for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

test('a new record gets a free colour', () => {
  expect(freeColor(colors.slice(0, 3).map((color) => color.toUpperCase()))).toBe(colors[3]);
});

test('a colour is chosen by mouse or keys; a taken one cannot be', async () => {
  const onChange = jest.fn();
  const { user } = renderWithProviders(
    <ColorPicker label="Cor" value="#f87171" onChange={onChange} taken={['#fb923c']} />,
  );
  await user.click(screen.getByRole('button', { name: 'Cor: Vermelho 1' }));
  const chosen = await screen.findByRole('radio', { name: 'Vermelho 1' });
  expect(chosen).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Laranja 1' }));
  expect(onChange).not.toHaveBeenCalled();
  chosen.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledWith('#ef4444');
});
