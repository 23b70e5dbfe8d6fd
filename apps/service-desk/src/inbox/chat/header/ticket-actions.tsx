import type { Ticket } from '@recado/contract';
import { Button, IconButton, KeyHint, Tooltip, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, ReloadOutlined, RollbackOutlined, TagOutlined } from '@recado/ui/icons';
import type { ReactNode } from 'react';
import { ticketAfter } from '../../ticket-list/rows/shown-tickets.ts';
import { editTags } from '../../ticket-tags/tagged-ticket.ts';
import { useTransitions } from '../../tickets/transitions.ts';
import { TicketActionButtons } from './ticket-action-buttons.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { tagKeys } from './use-ticket-entries.tsx';

interface TicketActionsProps {
  ticket: Ticket;
  /** The header has room for icons only; the name of the contact needs the rest. */
  isNarrow: boolean;
}

/** The actions of a ticket by state (SPEC §2.4): tags, accept; return, resolve, more; tags, reopen. */
export function TicketActions({ ticket, isNarrow }: TicketActionsProps) {
  const { t } = useTranslation('service-desk');
  const transitions = useTransitions();
  const { accept, giveBack, resolve, reopen, movingId } = transitions;
  const isMoving = movingId === ticket.id;
  const resolveAndNext = () => resolve(ticket, { next: ticketAfter(ticket.id) });
  useTicketKeys(ticket, {
    accept: () => void accept(ticket),
    resolve: () => resolve(ticket),
    resolveAndNext,
  });
  if (ticket.status === 'pending') {
    return (
      <div className="chat-actions">
        <TicketActionButtons ticket={ticket} />
        <TagsAction ticketId={ticket.id} />
        <MainAction
          icon={<CheckOutlined aria-hidden />}
          hint={t('actions.acceptHint')}
          keys="a"
          isMoving={isMoving}
          isIcon={isNarrow}
          onClick={() => void accept(ticket)}
        >
          {t('actions.accept')}
        </MainAction>
      </div>
    );
  }
  if (ticket.status === 'closed') {
    return (
      <div className="chat-actions">
        <TagsAction ticketId={ticket.id} />
        <MainAction
          icon={<ReloadOutlined aria-hidden />}
          isMoving={isMoving}
          isIcon={isNarrow}
          onClick={() => void reopen(ticket)}
        >
          {t('actions.reopen')}
        </MainAction>
      </div>
    );
  }
  return (
    <div className="chat-actions">
      {!isNarrow && (
        <IconButton
          label={t('actions.return')}
          icon={<RollbackOutlined aria-hidden />}
          disabled={isMoving}
          onClick={() => void giveBack(ticket)}
        />
      )}
      <MainAction
        icon={<CheckOutlined aria-hidden />}
        // In an open chat the only solid button is the composer's.
        isTonal
        hint={t('actions.resolveHint')}
        keys="mod+e"
        isMoving={isMoving}
        isIcon={isNarrow}
        onClick={() => resolve(ticket)}
      >
        {t('actions.resolve')}
      </MainAction>
      <TicketMenu ticket={ticket} transitions={transitions} onResolveAndNext={resolveAndNext} withReturn={isNarrow} />
    </div>
  );
}

/** The tags of a ticket that has no menu. */
function TagsAction({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  return (
    <IconButton
      label={t('actions.tags')}
      icon={<TagOutlined aria-hidden />}
      shortcut={tagKeys}
      onClick={() => editTags(ticketId)}
    />
  );
}

interface MainActionProps {
  icon: ReactNode;
  isMoving: boolean;
  isTonal?: boolean;
  /** Without its text, which is then its name. */
  isIcon?: boolean;
  onClick: () => void;
  children: string;
  /** The button's name and its shortcut. */
  hint?: string;
  keys?: string;
}

function MainAction({
  icon,
  isMoving,
  isTonal = false,
  isIcon = false,
  onClick,
  children,
  hint,
  keys,
}: MainActionProps) {
  const tip = hint && (
    <>
      {hint} {keys && <KeyHint keys={keys} />}
    </>
  );
  return (
    <Tooltip title={tip}>
      <Button
        type={isTonal ? 'default' : 'primary'}
        className={isTonal ? 'tonal' : undefined}
        icon={icon}
        loading={isMoving}
        aria-keyshortcuts={keys?.replace('mod', 'Control')}
        aria-label={isIcon ? children : undefined}
        onClick={onClick}
      >
        {!isIcon && children}
      </Button>
    </Tooltip>
  );
}

type Run = Record<'accept' | 'resolve' | 'resolveAndNext', () => void>;

/** `a` accepts a pending ticket; an open chat takes letters as text, so the rest needs Ctrl or ⌘ (UX). */
function useTicketKeys({ id, status }: Ticket, run: Run): void {
  const { t } = useTranslation('service-desk');
  const group = t('shortcuts.chat');
  useShortcuts([{ keys: tagKeys, group, label: t('actions.tags'), run: () => editTags(id) }]);
  useShortcuts([{ keys: 'a', group, label: t('actions.accept'), run: run.accept }], status === 'pending');
  useShortcuts(
    [
      { keys: 'mod+e', group, label: t('actions.resolve'), run: run.resolve },
      { keys: 'mod+shift+e', group, label: t('actions.resolveAndNext'), run: run.resolveAndNext },
    ],
    status === 'open',
  );
}
