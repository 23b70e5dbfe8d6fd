import { useNarrowScreen } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useParams } from '@recado/ui/router';
import { NewTicketFromAddress } from '../new-ticket/new-ticket-from-address.tsx';
import { NarrowWorkspace } from './narrow-workspace.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { useShortcutList } from './use-shortcut-list.ts';
import { WideWorkspace } from './wide-workspace.tsx';
import './workspace.css';

/** The ticket workspace (SPEC §2.4): `/tickets`, and `/tickets/{uuid}` with a chat. */
export default function WorkspacePage() {
  const { t } = useTranslation('service-desk');
  useShortcutList();
  const isNarrow = useNarrowScreen();
  const uuid = useParams().ticketId ?? null;
  return (
    <div className="workspace-page">
      <h1 className="visually-hidden">{t('workspace.title')}</h1>
      <OfflineBar />
      {isNarrow ? <NarrowWorkspace uuid={uuid} /> : <WideWorkspace uuid={uuid} />}
      <NewTicketFromAddress />
    </div>
  );
}
