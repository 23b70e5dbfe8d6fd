import { queryClient } from '@recado/api/live';
import { aContact, serveApi } from '@recado/api/testing';
import { addTranslations } from '@recado/ui/i18n';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ConsentPart from './consent-part.tsx';
import { consentTexts } from './texts.ts';

test('what was said is shown, and a new statement is noted with its words', async () => {
  await addTranslations('service-desk', consentTexts);
  const said = { source: 'keyword', text: 'SAIR', by: null, at: '2026-03-01T12:00:00.000Z' } as const;
  const calls = serveApi({
    'GET /contacts/:contactId/consent': () => ({ state: 'refused', history: [{ state: 'refused', ...said }] }),
    'POST /contacts/:contactId/consent': () => ({ state: 'given', history: [] }),
  });
  const { user } = renderWithProviders(<ConsentPart contact={aContact()} />, { queryClient });
  await user.click(screen.getByRole('button', { name: 'Consentimento para marketing' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('SAIR')).toBeVisible();
  expect(within(dialog).getByText(/por uma palavra do cliente/)).toBeVisible();
  await user.type(within(dialog).getByLabelText('Como disse'), 'no balcão');
  await user.click(within(dialog).getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = calls.find(({ key }) => key === 'POST /contacts/:contactId/consent');
  expect(sent?.body).toEqual({ state: 'given', text: 'no balcão' });
});
