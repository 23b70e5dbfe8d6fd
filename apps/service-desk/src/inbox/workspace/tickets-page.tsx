import { useNarrowBox, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { useDraftSync } from '../chat/composer/draft-sync.ts';
import { useCloseAllProgress } from '../close-all/use-close-all-progress.ts';
import { connectTexts } from '../connect-first/texts.ts';
import { ConnectFirstWatch, useConnectFirst } from '../connect-first/use-connect-first.ts';
import { endPeek } from '../desk-store.ts';
import { macroKeys } from '../macros/macro-keys.ts';
import { RefusedMacroHost } from '../macros/macros-host.tsx';
import { NewTicketFromAddress } from '../new-ticket/new-ticket-from-address.tsx';
import { useAddressAfterClick, useOpenUuid } from '../open-uuid.ts';
import { OutageBar } from '../outages/outage-bar.tsx';
import { ResolveHost } from '../resolve/resolve-host.tsx';
import { TicketTagsHost } from '../ticket-tags/ticket-tags-host.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Workspace } from './workspace.tsx';
import './workspace.css';
import { contactKeys } from '../../people/contact-drawer/contact-keys.ts';
import { noteKeys } from '../chat/composer/note-keys.ts';

/** Only new companies see it. */
const ConnectFirst = lazyPart(() => import('../connect-first/connect-first.tsx'), connectTexts);

/** The minimum width, in pixels, for the list beside the chat; below it only one of them is shown. */
const twoColumns = 640;
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
  return (
    <div className="workspace-page" ref={page}>
      <h1 className="visually-hidden">{t('workspace.title')}</h1>
      <OfflineBar />
      <OutageBar />
      <ConnectFirstWatch />
      <Suspense>{connectsFirst && <ConnectFirst />}</Suspense>
      {!connectsFirst && isNarrow !== undefined && <Workspace uuid={uuid} isNarrow={isNarrow} />}
      <NewTicketFromAddress />
      <TicketTagsHost />
      <ResolveHost />
      <RefusedMacroHost />
    </div>
  );
}

/**
 * Registers every key of the workspace in the list that `?` opens, even those without a target at the moment. Their
 * actions are registered by the components that perform them (UX, Keyboard).
 */
function useShortcutList(): void {
  const { t } = useTranslation('service-desk');
  const list = t('shortcuts.list');
  const chat = t('shortcuts.chat');
  useShortcuts([
    { keys: 'j', group: list, label: t('shortcuts.next') },
    { keys: 'k', group: list, label: t('shortcuts.previous') },
    { keys: 'enter', group: list, label: t('shortcuts.open') },
    { keys: 'a', group: list, label: t('actions.accept') },
    { keys: 'e', group: list, label: t('actions.resolve') },
    { keys: 't', group: list, label: t('actions.transfer') },
    { keys: 'l', group: list, label: t('actions.tags') },
    { keys: 'f', group: list, label: t('pins.key') },
    { keys: 'u', group: list, label: t('actions.leaveUnread') },
    { keys: 'p', group: list, label: t('shortcuts.otherHalf') },
    { keys: 'n', group: list, label: t('newTicket.title') },
    { keys: '/', group: list, label: t('shortcuts.search') },
    { keys: 'r', group: list, label: t('shortcuts.reply') },
    { keys: 'mod+e', group: chat, label: t('actions.resolve') },
    { keys: 'mod+shift+e', group: chat, label: t('actions.resolveAndNext') },
    { keys: 'mod+shift+y', group: chat, label: t('actions.transfer') },
    { keys: 'mod+shift+l', group: chat, label: t('actions.tags') },
    { keys: macroKeys, group: chat, label: t('shortcuts.macro') },
    { keys: noteKeys, group: chat, label: t('composer.note') },
    { keys: contactKeys, group: chat, label: t('drawer.open') },
    { keys: 'arrowup', group: chat, label: t('shortcuts.editLast') },
  ]);
}
