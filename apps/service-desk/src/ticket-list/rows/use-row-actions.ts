import type { Ticket } from '@recado/api/contract';
import { useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import type { useTransitions } from '../../tickets/transitions.ts';
import { focusedRow } from './use-row-keys.ts';

interface RowActions extends Pick<ReturnType<typeof useTransitions>, 'accept' | 'resolve'> {
  transfer: (ticket: Ticket) => void;
}

/**
 * Keys that act on the row with the focus: `a` accepts a pending ticket, `e` resolves and `t` transfers an open one (UX,
 * Keyboard).
 */
export function useRowActions(shown: readonly Ticket[], { accept, resolve, transfer }: RowActions): void {
  const { t } = useTranslation('service-desk');
  const onFocused = (status: Ticket['status'], act: (ticket: Ticket) => void) => () => {
    const ticket = shown.find(({ id }) => id === focusedRow());
    if (ticket?.status === status) act(ticket);
  };
  const group = t('shortcuts.list');
  const has = (wanted: Ticket['status']) => shown.some(({ status }) => status === wanted);
  const acceptFocused = onFocused('pending', (ticket) => void accept(ticket));
  const resolveFocused = onFocused('open', (ticket) => resolve(ticket));
  useShortcuts(
    [{ keys: 'a', group, label: t('actions.accept'), needsFocus: true, run: acceptFocused }],
    has('pending'),
  );
  useShortcuts(
    [
      { keys: 'e', group, label: t('actions.resolve'), needsFocus: true, run: resolveFocused },
      { keys: 't', group, label: t('actions.transfer'), needsFocus: true, run: onFocused('open', transfer) },
    ],
    has('open'),
  );
}
