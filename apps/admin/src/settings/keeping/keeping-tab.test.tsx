import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Answer, Keeping, KeepingNotice } from '@recado/contract';
import { addTranslations } from '@recado/ui/i18n';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../../setup.ts';
import SettingsPage from '../settings-page.tsx';
import KeepingBell from './keeping-bell.tsx';
import { keepingTexts } from './texts.ts';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

const counts = { conversations: 12, messages: 340, files: 5, notes: 0, audits: 0 };
const stored: Keeping = {
  ...{ messagesMonths: null, mediaMonths: null, notesMonths: null, auditMonths: null, queues: [] },
  startsAt: null,
  nextAt: null,
  runs: [],
};
const preview: Answer<'POST /keeping/preview'> = { ...counts, isShorter: true, startsAt: '2026-03-08T12:00:00.000Z' };
const notice: KeepingNotice = {
  id: 4,
  ...counts,
  startsAt: '2026-03-08T12:00:00.000Z',
  createdAt: '2026-03-01T12:00:00.000Z',
};

function serve(keeping: Partial<Keeping> = {}, shown: Partial<typeof preview> = {}) {
  return serveApi({
    'GET /settings': () => [],
    'GET /queue': () => [],
    'GET /keeping': () => ({ ...stored, ...keeping }),
    'POST /keeping/preview': () => ({ ...preview, ...shown }),
    'PUT /keeping': ({ body }) => ({ ...stored, ...(body as Partial<Keeping>) }),
    'GET /keeping-notices': () => [notice],
    'DELETE /keeping-notices/:noticeId': () => ({ message: 'Notice seen' }),
  });
}
const show = () => renderWithProviders(<SettingsPage />, { queryClient, path: '/settings?tab=keeping' });

test('a rule that keeps less is saved after a question that says what goes, and when', async () => {
  const calls = serve();
  const { user } = show();
  expect(await screen.findByText('Sem regra: tudo fica guardado.')).toBeVisible();
  await user.type(screen.getByRole('spinbutton', { name: 'Mensagens' }), '24');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const question = await screen.findByRole('dialog', { name: 'Guardar por menos tempo?' });
  expect(question).toHaveTextContent('A partir de 08/03/2026');
  expect(within(question).getByText('340')).toBeVisible();
  expect(calls.some(({ key }) => key === 'PUT /keeping')).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Salvar as regras' }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'PUT /keeping')).toBe(true));
  const { startsAt: _starts, nextAt: _next, runs: _runs, ...rules } = stored;
  expect(calls.find(({ key }) => key === 'PUT /keeping')?.body).toEqual({ ...rules, messagesMonths: 24 });
});

test('a question that is refused saves nothing', async () => {
  const calls = serve();
  const { user } = show();
  await user.type(await screen.findByRole('spinbutton', { name: 'Arquivos' }), '6');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const question = await screen.findByRole('dialog', { name: 'Guardar por menos tempo?' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).toBeEnabled());
  expect(calls.some(({ key }) => key === 'PUT /keeping')).toBe(false);
});

test('a dry run is shown, and goes when the rules change', async () => {
  serve({ messagesMonths: 24 }, { messages: 100_000 });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Ver o que seria apagado' }));
  expect(await screen.findByText('mais de 100.000')).toBeVisible();
  await user.type(screen.getByRole('spinbutton', { name: 'Anotações internas' }), '3');
  expect(screen.queryByText('mais de 100.000')).not.toBeInTheDocument();
});

test('nights, the day of the beginning and a failure that can be tried again', async () => {
  const run = { id: 1, ...counts, createdAt: '2026-03-08T04:20:00.000Z', finishedAt: null };
  serve({ messagesMonths: 24, startsAt: '2026-03-08T12:00:00.000Z', nextAt: '2026-03-09T04:20:00.000Z', runs: [run] });
  const { unmount } = show();
  expect(await screen.findByText(/As regras começam a valer em 08\/03\/2026/)).toBeVisible();
  expect(screen.getByRole('row', { name: /em andamento 12 340 5 0 0/ })).toBeVisible();
  unmount();
  queryClient.clear();
  serveApi({
    'GET /settings': () => [],
    'GET /queue': () => [],
    'GET /keeping': () => Promise.reject(new Refusal('ERR_INTERNAL')),
  });
  show();
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeVisible();
});

test('the bell says what goes until it was seen', async () => {
  const calls = serve();
  await addTranslations('admin', keepingTexts);
  const { user } = renderWithProviders(<KeepingBell onUnread={() => {}} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: /1 aviso sobre a guarda de dados/ }));
  expect(await screen.findByText('A partir de 08/03/2026 serão apagados dados antigos')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Marcar como visto' }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'DELETE /keeping-notices/:noticeId')).toBe(true));
});
