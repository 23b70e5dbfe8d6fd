import { onEvent, onSocketState } from '@recado/api/client';
import { sessionStore } from '@recado/auth';
import type { Colleague } from '@recado/contract';
import { create } from 'zustand';
import { useViewer } from '../../inbox/viewer.ts';

type ByTicket = Readonly<Record<number, readonly Colleague[]>>;

/** The colleagues in each ticket, from the server's events; including the viewer. */
const useStore = create<{ byTicket: ByTicket }>(() => ({ byTicket: {} }));
const nobody: readonly Colleague[] = [];

onEvent('colleagues', ({ isWhole, colleagues }) => {
  useStore.setState(({ byTicket }) => ({ byTicket: colleagues.reduce(withColleague, isWhole ? {} : byTicket) }));
});
onEvent('ticket', (event) => {
  if (event.action !== 'delete') return;
  useStore.setState(({ byTicket }) => {
    if (!(event.ticketId in byTicket)) return { byTicket };
    const { [event.ticketId]: _gone, ...others } = byTicket;
    return { byTicket: others };
  });
});
// Colleagues who leave meanwhile are not reported; after the reconnection the server sends the full list.
onSocketState(({ connected }) => {
  if (!connected) forgetAll();
});
sessionStore.subscribe((now, before) => {
  if (now.session?.user.id !== before.session?.user.id) forgetAll();
});

function forgetAll(): void {
  useStore.setState({ byTicket: {} });
}

function withColleague(byTicket: ByTicket, colleague: Colleague): ByTicket {
  const others = (byTicket[colleague.ticketId] ?? nobody).filter(({ user }) => user.id !== colleague.user.id);
  return { ...byTicket, [colleague.ticketId]: colleague.state === 'gone' ? others : [...others, colleague] };
}

/** The colleagues in a ticket, without the viewer: those who write, or if nobody writes, those who view it. */
export function useColleagues(ticketId: number): { state: 'viewing' | 'writing'; names: string[] } | undefined {
  const viewer = useViewer();
  const here = useStore(({ byTicket }) => byTicket[ticketId] ?? nobody).filter(({ user }) => user.id !== viewer.id);
  const writing = here.filter(({ state }) => state === 'writing');
  const [first] = here;
  if (!first) return undefined;
  const shown = writing.length > 0 ? writing : here;
  return { state: writing.length > 0 ? 'writing' : 'viewing', names: shown.map(({ user }) => user.name) };
}
