import { onEvent } from '@recado/api/client';
import type { Transfer } from '@recado/api/contract';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { playTone, switchSignal } from './signals.ts';
import { TransferEntries } from './transfer-entries.tsx';
import { useTransferSignals } from './use-transfer-signals.ts';

/** Replaces the socket: the test calls the listeners in place of the server. */
jest.mock('@recado/api/client', () => ({ ...jest.requireActual('@recado/api/client'), onEvent: jest.fn() }));
jest.mock('@recado/auth', () => ({ useSession: () => ({ user: { id: 1 } }) }));

jest.mock('./signals.ts', () => ({ ...jest.requireActual('./signals.ts'), playTone: jest.fn() }));

function tell(...ticketIds: number[]): void {
  const records = ticketIds.map((ticketId): Transfer => {
    const contact = { name: `Cliente ${ticketId}`, profilePicUrl: '' };
    return { ticketId, uuid: `u${ticketId}`, contact, by: { name: 'Bruno' }, createdAt: '2026-01-01T00:00:00.000Z' };
  });
  const heard = jest.mocked(onEvent).mock.calls.filter(([name]) => name === 'transfers');
  act(() => {
    for (const [, listener] of heard) (listener as (told: { records: Transfer[] }) => void)({ records });
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

test('a transfer sounds when it comes, not when it waited before the page opened, and not when it is switched off', () => {
  localStorage.clear();
  renderShell(<Bell />);
  tell(1);
  expect(screen.getByRole('link', { name: /Bruno transferiu este atendimento para você/ })).toBeVisible();
  expect(playTone).not.toHaveBeenCalled();
  tell(2, 1);
  expect(playTone).toHaveBeenCalledTimes(1);
  tell(2);
  expect(playTone).toHaveBeenCalledTimes(1);
  switchSignal('transfer', false);
  tell(3, 2);
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(playTone).toHaveBeenCalledTimes(1);
});
