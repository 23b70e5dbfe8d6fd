import { onEvent } from '@recado/api/client';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { Outage } from '@recado/contract';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { WhatsappHealth } from './whatsapp-health.tsx';

jest.mock('@recado/api/client', () => ({ ...jest.requireActual('@recado/api/client'), onEvent: jest.fn() }));

const handlers = new Map<string, (event: object) => void>();
jest.mocked(onEvent).mockImplementation((name, handler) => {
  handlers.set(name, handler as (event: object) => void);
  return () => handlers.delete(name);
});
let second = 0;
function say(...connections: Partial<Outage>[]): void {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString();
  const whole = { id: 1, name: 'Loja', status: 'DISCONNECTED', waiting: 0 };
  act(() => handlers.get('outages')?.({ at, connections: connections.map((given) => ({ ...whole, ...given })) }));
}
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(signOut);
  jest.useRealTimers();
});

test('a connection that stays down is shown with a way to repair it; a short reconnection is not', async () => {
  signIn({ token: 'token', user: aSessionUser({ profile: 'admin' }) });
  renderShell(<WhatsappHealth />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  say({ waiting: 2 });
  await wait(2_000);
  say();
  await wait(2_000);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  say({ waiting: 2 }, { id: 2, name: 'Filial' });
  await wait(3_000);
  expect(screen.getByRole('link', { name: '2 WhatsApps fora do ar' })).toHaveAttribute('href', '/connections');
  say({});
  expect(screen.getByRole('status')).toHaveTextContent('WhatsApp fora do ar');
  say();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('an agent is told, without a link to a page that is closed to them', async () => {
  signIn({ token: 'token', user: aSessionUser() });
  renderShell(<WhatsappHealth />);
  say({});
  await wait(3_000);
  expect(screen.getByRole('status')).toHaveTextContent('WhatsApp fora do ar');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
