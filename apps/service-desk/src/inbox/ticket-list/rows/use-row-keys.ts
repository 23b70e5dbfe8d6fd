import { useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type RefObject, useEffect } from 'react';
import { useEvent } from '../../../use-event.ts';
import { rowHeight } from './use-row-window.ts';

/**
 * `j` and `k` move the focus through the rows of a list (UX); `Enter` acts on the row like a click.
 * `ids` are the rows in order; `openId` is the row whose chat is open, where the movement starts.
 */
export function useRowKeys(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly number[],
  openId: number | null,
): void {
  const { t } = useTranslation('service-desk');
  const move = (step: number) => {
    const element = scroller.current;
    if (!element) return;
    const from = ids.indexOf(focusedRow() ?? openId ?? -1);
    const index = Math.min(Math.max(from + step, 0), ids.length - 1);
    bringIntoView(element, index);
    requestAnimationFrame(() => rowElement(element, ids[index])?.focus());
  };
  const group = t('shortcuts.list');
  useShortcuts([
    { keys: 'j', group, label: t('shortcuts.next'), needsFocus: true, run: () => move(1) },
    { keys: 'k', group, label: t('shortcuts.previous'), needsFocus: true, run: () => move(-1) },
  ]);
}

/** While the focus is in the list, it follows the peeked ticket. */
export function useFocusOnPeeked(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly number[],
  peekedId: number | null,
): void {
  const follow = useEvent((id: number) => {
    const element = scroller.current;
    if (!element?.contains(document.activeElement) || focusedRow() === id || !ids.includes(id)) return;
    bringIntoView(element, ids.indexOf(id));
    requestAnimationFrame(() => rowElement(element, id)?.focus());
  });
  useEffect(() => {
    if (peekedId !== null) follow(peekedId);
  }, [peekedId, follow]);
}

/** The ticket of the row that has the focus. */
export function focusedRow(): number | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-ticket-id]')?.dataset.ticketId;
  return id ? Number(id) : undefined;
}

function rowElement(scroller: HTMLElement, id: number | undefined): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[data-ticket-id="${id}"]`);
}

function bringIntoView(scroller: HTMLElement, index: number): void {
  const top = index * rowHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  const below = top + rowHeight - scroller.clientHeight;
  if (below > scroller.scrollTop) scroller.scrollTop = below;
}
