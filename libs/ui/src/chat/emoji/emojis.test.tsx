import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { loadEmojis, searchEmojis } from './emojis.ts';

test.each([
  ['pt', 'coracao vermelho'],
  ['en', 'red heart'],
  ['es', 'corazon rojo'],
] as const)('in %s "%s" finds the heart', async (language, text) => {
  const found = searchEmojis(await loadEmojis(language), text);
  expect(found.map(({ emoji }) => emoji)).toContain('❤️');
});

test('the chosen emoji is reported and remembered', async () => {
  const onPick = jest.fn();
  const { user } = renderWithProviders(<EmojiButton onPick={onPick} />);
  await user.click(screen.getByRole('button', { name: 'Emojis' }));
  await user.type(await screen.findByLabelText('Buscar emoji'), 'foguete');
  await user.click(await screen.findByRole('button', { name: 'foguete' }));
  expect(onPick).toHaveBeenCalledWith('🚀');
  expect(localStorage.getItem('recentEmojis')).toBe('🚀');
});
