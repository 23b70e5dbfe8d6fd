import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ScheduledMessage } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import SchedulesBell from './schedules-bell.tsx';

setUpPage(setup, aSessionUser({ id: 3, profile: 'user' }));

const failed: ScheduledMessage = {
  ...{ id: 9, companyId: 1, contactId: 2, contact: { id: 2, name: 'Maria' }, userId: 3, user: { id: 3, name: 'Ana' } },
  ...{ whatsappId: null, queueId: null, body: 'Bom dia', template: null, templateName: null, sentAt: null },
  ...{ sendAt: '2026-01-01T12:00:00.000Z', status: 'ERRO', late: false, recurrence: 'daily', repeatUntil: null },
  ...{ failedCode: 'ERR_WAPP_WINDOW_CLOSED', failedVariable: null, cancelOnReply: false },
  ...{ mediaPath: null, mediaName: null, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};

test('the author of a scheduled message that was not sent is told why, and sends it again', async () => {
  const calls = serveApi({
    'GET /schedules': () => ({ schedules: [failed], count: 1, hasMore: false }),
    'POST /schedules/:scheduleId/retry': () => ({
      ...{ ...failed, status: 'AGENDADA', failedCode: null, updatedAt: '2026-01-02T00:00:00.000Z' },
    }),
  });
  const { user } = renderWithProviders(<SchedulesBell onUnread={() => undefined} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: '1 mensagem agendada não saiu' }));
  expect(await screen.findByRole('link', { name: /Maria.*ERR_WAPP_WINDOW_CLOSED/ })).toBeVisible();
  expect(calls[0]?.query).toMatchObject({ failed: 'true', userId: '3' });
  await user.click(screen.getByRole('button', { name: 'Enviar de novo para Maria' }));
  await waitFor(() => expect(screen.queryByText('Maria')).toBeNull());
});
