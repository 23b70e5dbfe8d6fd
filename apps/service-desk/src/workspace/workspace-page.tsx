import { useNarrowBox } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useRef } from 'react';
import { useDraftSync } from '../chat/composer/draft-sync.ts';
import { useCloseAllProgress } from '../close-all/use-close-all-progress.ts';
import { ConnectFirst } from '../connect-first/connect-first.tsx';
import { ConnectFirstWatch, useConnectFirst } from '../connect-first/use-connect-first.ts';
import { endPeek } from '../desk-store.ts';
import { NewTicketFromAddress } from '../new-ticket/new-ticket-from-address.tsx';
import { useAddressAfterClick, useOpenUuid } from '../open-uuid.ts';
import { OutageBar } from '../outages/outage-bar.tsx';
import { TicketTagsHost } from '../ticket-tags/ticket-tags-host.tsx';
import { NarrowWorkspace } from './narrow-workspace.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { useShortcutList } from './use-shortcut-list.ts';
import { WideWorkspace } from './wide-workspace.tsx';
import './workspace.css';

/** The least width, in pixels, for the list beside the chat; with less there is one of them at a time. */
const twoColumns = 760;
/** The width of the open drawer, and room for a scrollbar. */
const besideThePage = 272 + 20;

/** The ticket workspace (SPEC §2.4): `/tickets`, and `/tickets/{uuid}` with a chat. */
export default function WorkspacePage() {
  const { t } = useTranslation('service-desk');
  useShortcutList();
  useCloseAllProgress();
  const page = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrowBox(page, twoColumns, besideThePage);
  useDraftSync();
  const uuid = useOpenUuid();
  useAddressAfterClick();
  const connectsFirst = useConnectFirst() && uuid === null;
  useEffect(() => {
    if (uuid) endPeek();
  }, [uuid]);
  const Workspace = isNarrow ? NarrowWorkspace : WideWorkspace;
  return (
    <div className="workspace-page" ref={page}>
      <h1 className="visually-hidden">{t('workspace.title')}</h1>
      <OfflineBar />
      <OutageBar />
      <ConnectFirstWatch />
      {connectsFirst && <ConnectFirst />}
      {!connectsFirst && isNarrow !== undefined && <Workspace uuid={uuid} />}
      <NewTicketFromAddress />
      <TicketTagsHost />
    </div>
  );
}
