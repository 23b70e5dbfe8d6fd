import { render, screen } from '@testing-library/react';
import { MessageText } from './message-text.tsx';

test.each([
  ['👍', true],
  [' 👩‍👩‍👧‍👦🇧🇷 ', true],
  ['👍👍👍', true],
  ['👍👍👍👍', false],
  ['ok 👍', false],
  ['12', false],
  ['2👍', false],
])('%s is shown large: %s', (text, isLarge) => {
  const { container } = render(<MessageText text={text} />);
  expect(container.querySelector('.only-emoji') !== null).toBe(isLarge);
});

test('code in three marks is a separate block, in one mark part of the line', () => {
  render(<MessageText text={'veja ```\nlinha 1\nlinha 2\n``` e `x`'} />);
  expect(screen.getByText(/linha 1/)).toHaveClass('code-block');
  expect(screen.getByText(/linha 1/).textContent).toBe('linha 1\nlinha 2');
  expect(screen.getByText('x')).not.toHaveClass('code-block');
});

test('a quotation and lists are drawn as such, with the numbers that were typed', () => {
  render(<MessageText text={'> você *disse*\n- pão\n3. bolo\n4. café\nfim'} />);
  expect(screen.getByRole('blockquote')).toHaveTextContent('você disse');
  expect(screen.getByText('disse').tagName).toBe('STRONG');
  const [bullets, numbers] = screen.getAllByRole('list');
  expect(bullets).toHaveTextContent('pão');
  expect(numbers?.querySelectorAll('li')[1]).toHaveAttribute('value', '4');
  expect(screen.getByText('fim')).toBeVisible();
});
