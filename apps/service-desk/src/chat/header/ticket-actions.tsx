import type { Ticket } from '@recado/api/contract';
import { Button, IconButton, KeyHint, Tooltip, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, ReloadOutlined, RollbackOutlined } from '@recado/ui/icons';
import type { ReactNode } from 'react';
import { useTransitions } from '../../tickets/transitions.ts';
import { TicketMenu } from './ticket-menu.tsx';

/** The actions of a ticket by state (SPEC §2.4): accept; return, resolve, more; reopen. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  const { accept, giveBack, resolve, reopen, movingId } = useTransitions();
  const isMoving = movingId === ticket.id;
  useTicketKeys(ticket, { accept: () => void accept(ticket), resolve: () => void resolve(ticket) });
  if (ticket.status === 'pending') {
    return (
      <div className="chat-actions">
        <MainAction
          icon={<CheckOutlined aria-hidden />}
          hint={t('actions.acceptHint')}
          keys="a"
          isMoving={isMoving}
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
        <MainAction icon={<ReloadOutlined aria-hidden />} isMoving={isMoving} onClick={() => void reopen(ticket)}>
          {t('actions.reopen')}
        </MainAction>
      </div>
    );
  }
  return (
    <div className="chat-actions">
      <IconButton
        label={t('actions.return')}
        icon={<RollbackOutlined aria-hidden />}
        disabled={isMoving}
        onClick={() => void giveBack(ticket)}
      />
      <MainAction
        icon={<CheckOutlined aria-hidden />}
        hint={t('actions.resolveHint')}
        keys="e"
        isMoving={isMoving}
        onClick={() => void resolve(ticket)}
      >
        {t('actions.resolve')}
      </MainAction>
      <TicketMenu ticket={ticket} />
    </div>
  );
}

interface MainActionProps {
  icon: ReactNode;
  isMoving: boolean;
  onClick: () => void;
  children: string;
  /** What the button does, and its shortcut. */
  hint?: string;
  keys?: string;
}

function MainAction({ icon, isMoving, onClick, children, hint, keys }: MainActionProps) {
  const tip = hint && (
    <>
      {hint} {keys && <KeyHint keys={keys} />}
    </>
  );
  return (
    <Tooltip title={tip} mouseEnterDelay={0.4}>
      <Button type="primary" icon={icon} loading={isMoving} aria-keyshortcuts={keys} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}

/** `a` accepts a pending ticket, `e` resolves an open one (UX). */
function useTicketKeys({ status }: Ticket, run: { accept: () => void; resolve: () => void }): void {
  const { t } = useTranslation('service-desk');
  const group = t('shortcuts.chat');
  useShortcuts([{ keys: 'a', group, label: t('actions.accept'), run: run.accept }], status === 'pending');
  useShortcuts([{ keys: 'e', group, label: t('actions.resolve'), run: run.resolve }], status === 'open');
}
