import { onEvent } from '@recado/api/client';
import { type NotificationChoices, type Transfer, usualChoices } from '@recado/contract';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { playTone } from './signals.ts';
import { TransferEntries } from './transfer-entries.tsx';
import { useTransferSignals } from './use-transfer-signals.ts';

/** Replaces the socket: the test calls the listeners in place of the server. */
jest.mock('@recado/api/client', () => ({ ...jest.requireActual('@recado/api/client'), onEvent: jest.fn() }));
jest.mock('@recado/auth', () => ({ useSession: () => ({ user: { id: 1 } }) }));

jest.mock('./signals.ts', () => ({ ...jest.requireActual('./signals.ts'), playTone: jest.fn() }));

function tell(...ticketIds: number[]): void {
  const records = ticketIds.map((ticketId): Transfer => {
    const queue = ticketId === 2 ? { name: 'Vendas' } : null;
    const createdAt = '2026-01-01T00:00:00.000Z';
    const contact = {
      name: `Cliente ${ticketId}`,
      profilePicUrl: ticketId === 1 ? 'https://pictures.example/1.jpg' : '',
    };
    return { ticketId, uuid: `u${ticketId}`, contact, by: { name: 'Bruno' }, queue, createdAt };
  });
  const heard = jest.mocked(onEvent).mock.calls.filter(([name]) => name === 'transfers');
  act(() => {
    for (const [, listener] of heard) (listener as (event: { records: Transfer[] }) => void)({ records });
  });
}

function choose(changes: Partial<NotificationChoices>): void {
  const heard = jest.mocked(onEvent).mock.calls.filter(([name]) => name === 'notificationChoices');
  const event = { choices: { ...usualChoices, ...changes }, companyTimeZone: 'America/Sao_Paulo' };
  act(() => {
    for (const [, listener] of heard) (listener as (payload: typeof event) => void)(event);
  });
}

function Bell() {
  useTransferSignals();
  return (
    <ul>
      <TransferEntries onChosen={() => undefined} />
    </ul>
  );
}

beforeEach(() => jest.mocked(playTone).mockClear());

test('a transfer sounds when it comes, not when it waited before the page opened, and not when it is switched off', () => {
  localStorage.clear();
  renderShell(<Bell />);
  tell(1);
  expect(screen.getByRole('link', { name: /Bruno transferiu este atendimento para você/ })).toBeVisible();
  expect(playTone).not.toHaveBeenCalled();
  tell(2, 1);
  expect(playTone).toHaveBeenCalledTimes(1);
  const toQueue = screen.getByRole('link', { name: /Bruno transferiu este atendimento para a fila Vendas/ });
  expect(toQueue).toHaveAttribute('href', '/tickets');
  tell(2);
  expect(playTone).toHaveBeenCalledTimes(1);
  choose({ sound: { message: true, transfer: false } });
  tell(3, 2);
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(playTone).toHaveBeenCalledTimes(1);
});

test('an entry shows the picture of the contact, or their initials', () => {
  renderShell(<Bell />);
  tell(1, 2);
  const [pictured, plain] = screen.getAllByRole('link');
  expect(pictured?.querySelector('img')).toHaveAttribute('src', 'https://pictures.example/1.jpg');
  expect(plain?.querySelector('img')).toBeNull();
});

test('in quiet hours a transfer makes no sound', () => {
  renderShell(<Bell />);
  const always = { from: '00:00', until: '00:00', days: [0, 1, 2, 3, 4, 5, 6], timeZone: null };
  choose({ quiet: always });
  tell(1);
  tell(4, 1);
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(playTone).not.toHaveBeenCalled();
  choose({});
  tell(5, 4, 1);
  expect(playTone).toHaveBeenCalledTimes(1);
});
