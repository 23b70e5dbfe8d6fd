import { TicketList } from '../ticket-list/ticket-list.tsx';
import { useListWidth } from './list-width.ts';
import { NothingOpen } from './nothing-open.tsx';
import { Pane } from './pane.tsx';
import { WidthHandle } from './width-handle.tsx';

/** List on the left, chat on the right (SPEC §2.4); the chat keeps 400 px. */
export function WideWorkspace({ uuid }: { uuid: string | null }) {
  const width = useListWidth();
  return (
    <div className="workspace" style={{ gridTemplateColumns: `min(${width}px, 100% - 400px) auto minmax(0, 1fr)` }}>
      <TicketList />
      <WidthHandle />
      <Pane uuid={uuid} empty={<NothingOpen />} />
    </div>
  );
}
