import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { aContact, aTicket } from '@recado/api/testing';
import type { Contact } from '@recado/contract';
import { type ExtensionHost, ExtensionHostContext } from '@recado/federation';
import { Route, Routes } from '@recado/ui/router';
import { renderWithProviders } from '@recado/ui/testing';
import { resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';
import { anExtensionHost } from '../../../testing/extension-host.tsx';
import { addAllTexts } from '../../../testing/texts.ts';
import ContactsPage from '../contacts-page.tsx';

/** The contact in the list. */
export const maria: Contact = aContact({
  id: 20,
  name: 'Maria Silva',
  number: '5511987654321',
  email: 'maria@example.com',
  extraInfo: [{ id: 1, name: 'CPF', value: '123' }],
});

/** An administrator is signed in before each test of the calling file. */
export function setUpContacts(): void {
  beforeEach(() => {
    localStorage.clear();
    resetDesk();
    signInAs({ profile: 'admin' });
  });
}

/** Shows the page of contacts with these answers of the API beside the usual ones, with these tickets, and the extensions of other remotes. */
export function show(
  more: Parameters<typeof serveDesk>[2] = {},
  tickets = [aTicket({ id: 5, contactId: 20 })],
  host: ExtensionHost = anExtensionHost([]),
) {
  addAllTexts();
  openSocket('', 1, () => 'token');
  const calls = serveDesk(
    tickets,
    {},
    {
      'GET /contacts': () => ({ contacts: [maria], count: 1, hasMore: false }),
      'GET /contacts/imports': () => [],
      'GET /contacts/number-checks': () => ({ waiting: 0, secondsLeft: 0 }),
      ...more,
    },
  );
  const page = renderWithProviders(
    <ExtensionHostContext value={host}>
      <Routes>
        <Route path="/contacts" element={<ContactsPage />} />
        <Route path="/tickets/:uuid" element={<p>a conversa</p>} />
      </Routes>
    </ExtensionHostContext>,
    { path: '/contacts', queryClient },
  );
  return { ...page, calls };
}
