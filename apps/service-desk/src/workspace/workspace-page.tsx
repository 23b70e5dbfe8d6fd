import { useNarrowScreen } from '@recado/ui/core';
import { useParams } from '@recado/ui/router';
import { NarrowWorkspace } from './narrow-workspace.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { WideWorkspace } from './wide-workspace.tsx';
import './workspace.css';

/** The ticket workspace (SPEC §2.4): `/tickets`, and `/tickets/{uuid}` with a chat. */
export default function WorkspacePage() {
  const isNarrow = useNarrowScreen();
  const uuid = useParams().ticketId ?? null;
  return (
    <div className="workspace-page">
      <OfflineBar />
      {isNarrow ? <NarrowWorkspace uuid={uuid} /> : <WideWorkspace uuid={uuid} />}
    </div>
  );
}
