import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { type Answers, linkedChat, Refusal, type ServedCall, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { type GivenUser, servedBy } from '@recado/auth/testing';
import {
  type ContractKey,
  type Message,
  type SessionUser,
  type Ticket,
  type TicketRecord,
  ticketChange,
} from '@recado/contract';
import { type ExtensionHost, ExtensionHostContext } from '@recado/federation';
import { Route, Routes } from '@recado/ui/router';
import { type Rendered, type RenderOptions, renderWithProviders, stubElementSizes } from '@recado/ui/testing';
import { arrangeDesk, useDesk } from '../inbox/desk-store.ts';
import WorkspacePage from '../inbox/workspace/tickets-page.tsx';
import { anExtensionHost } from './extension-host.tsx';
import { addAllTexts } from './texts.ts';

/** Signs a user in; by default an agent of the queue Vendas. */
export function signInAs(
  { queues = [{ id: 1, name: 'Vendas', color: '#0b6e99' }], ...given }: GivenUser = {},
  settings: Record<string, string> = {},
): void {
  const company = {
    id: 1,
    name: 'Loja',
    email: null,
    phone: null,
    planId: null,
    status: true,
    campaignsEnabled: false,
    dueDate: null,
    recurrence: 'MENSAL' as const,
    timeZone: 'America/Sao_Paulo',
    language: 'pt' as const,
    country: 'BR',
    trialExpiration: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    plan: null,
    settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
    schedules: [],
  };
  const user: SessionUser = {
    id: 1,
    name: 'Ana',
    email: 'ana@loja.example',
    profile: 'user',
    away: null,
    super: false,
    companyId: 1,
    whatsappId: null,
    allTicket: 'disable',
    wpp: null,
    wppProved: false,
    exchangesContacts: false,
    ...servedBy(1, queues),
    subscription: { state: 'active', lastDay: null },
    company,
    ...given,
  };
  signIn({ token: 'token', user });
}

/** Serves an API with these tickets and their messages by ticket id. Returns the calls that are made, in order. */
export function serveDesk(
  tickets: Ticket[],
  messages: Record<number, Message[]> = {},
  more: Answers = {},
): ServedCall[] {
  const recordOf = (wanted: (ticket: Ticket) => boolean): TicketRecord => {
    const ticket = tickets.find(wanted);
    if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND');
    return { ...linkedChat, ...ticket };
  };
  return serveApi({
    'GET /tickets': ({ query }) => {
      const isAwake = (ticket: Ticket) => ticket.snooze === null;
      const found = tickets.filter((ticket) => {
        if (query.snoozed === 'true') return !isAwake(ticket);
        return !query.status || (ticket.status === query.status && (ticket.status === 'closed' || isAwake(ticket)));
      });
      return { tickets: found, count: found.length, hasMore: false };
    },
    'GET /tickets/u/:uuid': ({ params }) => recordOf(({ uuid }) => uuid === params.uuid),
    'GET /messages/:ticketId': ({ params }) => {
      const id = Number(params.ticketId);
      const found = messages[id] ?? [];
      const ticket = recordOf((candidate) => candidate.id === id);
      return {
        messages: found,
        ticket,
        count: found.length,
        hasMore: false,
        hasNewer: false,
        targetId: null,
        hiddenRounds: [],
        events: [],
      };
    },
    'GET /ticket-notes': () => ({ ticketNotes: [], count: 0, hasMore: false }),
    'GET /custom-fields': () => [],
    'GET /macros': () => [],
    'GET /ticket-pins': () => ({ tickets: [], count: 0, hasMore: false }),
    'GET /ticket-views': () => [],
    'GET /assistant': () => ({ isOn: false }),
    'PUT /tickets/:ticketId': ({ params, body }) => {
      const ticket = recordOf(({ id }) => id === Number(params.ticketId));
      return { ...ticket, ...ticketChange.parse(body), updatedAt: '2026-02-01T00:00:00.000Z' };
    },
    ...more,
  });
}

/** The last call of an endpoint. */
export function lastCall(calls: readonly ServedCall[], key: ContractKey): ServedCall | undefined {
  return calls.findLast((call) => call.key === key);
}

/** Shows the workspace as the shell does, at a path, with the extensions of other remotes. */
export function renderDesk(
  path = '/tickets',
  options: RenderOptions = {},
  host: ExtensionHost = anExtensionHost([]),
): Rendered {
  addAllTexts();
  openSocket('', 1, () => 'token');
  return renderWithProviders(
    <ExtensionHostContext value={host}>
      <Routes>
        <Route path="/tickets" element={<WorkspacePage />} />
        <Route path="/tickets/:ticketId" element={<WorkspacePage />} />
        {/* Pages of other remotes, to which the workspace leads. */}
        <Route path="*" element={null} />
      </Routes>
    </ExtensionHostContext>,
    { ...options, path, queryClient },
  );
}

/** Resets everything a test may have changed; for `beforeEach`. */
export function resetDesk(): void {
  queryClient.clear();
  stubElementSizes(800, 600);
  arrangeDesk(useDesk.getInitialState());
}
