import { LazyTicketChat } from '../chat/lazy-ticket-chat.tsx';
import { TicketList } from '../ticket-list/ticket-list.tsx';
import { useListWidth } from './list-width.ts';
import { NothingOpen } from './nothing-open.tsx';
import { WidthHandle } from './width-handle.tsx';

/** List on the left, chat on the right (SPEC §2.4). */
export function WideWorkspace({ uuid }: { uuid: string | null }) {
  const width = useListWidth();
  return (
    <div className="workspace" style={{ gridTemplateColumns: `${width}px auto minmax(0, 1fr)` }}>
      <TicketList />
      <WidthHandle />
      {uuid ? <LazyTicketChat key={uuid} uuid={uuid} /> : <NothingOpen />}
    </div>
  );
}
