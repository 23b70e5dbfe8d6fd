import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { MessageText } from '../text/message-text.tsx';
import { AckIcon } from './ack-icon.tsx';
import { Bubble } from './bubble.tsx';
import { QuotedMessage } from './quoted-message.tsx';

const time = '2026-01-05T12:34:00';

test.each([
  [0, 'Aguardando envio'],
  [1, 'Enviada'],
  [2, 'Entregue'],
  [3, 'Lida'],
  [4, 'Lida'],
  [5, 'Reproduzida'],
])('ack %i is %s', (ack, name) => {
  renderWithProviders(<AckIcon ack={ack} />);
  expect(screen.getByRole('img', { name })).toBeInTheDocument();
});

test('an edited message is marked', () => {
  renderWithProviders(
    <Bubble own edited ack={3} time={time}>
      <MessageText text="novo" />
    </Bubble>,
  );
  expect(screen.getByText('Editada')).toBeVisible();
  expect(screen.getByText('12:34')).toBeVisible();
});

test('a deleted message shows only its marker', () => {
  renderWithProviders(
    <Bubble own deleted ack={3} time={time}>
      <MessageText text="segredo" />
    </Bubble>,
  );
  expect(screen.getByText('Mensagem apagada')).toBeVisible();
  expect(screen.queryByText('segredo')).not.toBeInTheDocument();
  expect(screen.queryByRole('img', { name: 'Lida' })).not.toBeInTheDocument();
});

test('a failed send stays with "try again"', async () => {
  const onRetry = jest.fn();
  const { user } = renderWithProviders(
    <Bubble own ack={0} time={time} failed={{ reason: 'Sem conexão', onRetry }}>
      <MessageText text="oi" />
    </Bubble>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Sem conexão');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(onRetry).toHaveBeenCalled();
});

test('markup in a message is only text', () => {
  renderWithProviders(<MessageText text={'<img src=x onerror=alert(1)> *b*'} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('b')).toBeVisible();
});

test('a very long text is folded, and rendered in parts when it is expanded', async () => {
  const text = Array.from({ length: 2500 }, (_, line) => `linha ${line} do texto`).join('\n');
  const { user, container } = renderWithProviders(<MessageText text={text} />);
  expect(container.textContent).toContain('linha 10 do texto');
  expect(container.textContent).not.toContain('linha 2499 do texto');
  await user.click(screen.getByRole('button', { name: 'Mostrar tudo' }));
  expect(container.textContent).toContain('linha 2499 do texto');
  expect(container.querySelectorAll('.message-text-part').length).toBeGreaterThan(20);
  await user.click(screen.getByRole('button', { name: 'Mostrar menos' }));
  expect(container.textContent).not.toContain('linha 2499 do texto');
});

test('a quote holds only the beginning of a long text, and names cannot reverse the text direction', () => {
  const { container } = renderWithProviders(<QuotedMessage author={'Ana\u202E'} text={'x'.repeat(65_000)} />);
  expect(container.textContent?.length).toBeLessThan(400);
  expect(screen.getByText('Ana').tagName).toBe('BDI');
});
