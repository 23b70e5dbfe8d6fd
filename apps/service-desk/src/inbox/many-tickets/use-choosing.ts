import { useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import type { MouseEvent } from 'react';
import { useEvent } from '../../use-event.ts';
import { ticketOfRow } from '../ticket-list/rows/row-at.ts';
import { focusedRow } from '../ticket-list/rows/use-row-keys.ts';
import { chooseUpTo, isChoosing, toggleChosen } from './chosen-tickets.ts';

/**
 * Choosing several rows of a list: with Shift up to a row, with `x` the one with the focus; while some are chosen, a click
 * chooses, too. `ids` are the rows of `list` in order. Returns handlers for the element around the rows, which come before theirs.
 */
export function useChoosing(list: string, ids: readonly number[]) {
  const { t } = useTranslation('service-desk');
  const toggleFocused = () => {
    const id = focusedRow();
    if (id !== undefined) toggleChosen(list, id);
  };
  useShortcuts([
    { keys: 'x', group: t('shortcuts.list'), label: t('shortcuts.choose'), needsFocus: true, run: toggleFocused },
  ]);
  const onClickCapture = useEvent((event: MouseEvent) => {
    const id = ticketOfRow(event.target);
    if (id === undefined || !(event.shiftKey || isChoosing(list, ids))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) chooseUpTo(list, ids, id);
    else toggleChosen(list, id);
  });
  return { onClickCapture, onMouseDownCapture: selectNoText };
}

/** With Shift the browser would select the text between two rows. */
function selectNoText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
