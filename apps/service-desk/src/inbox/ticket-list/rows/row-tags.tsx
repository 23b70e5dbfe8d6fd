import type { Ticket } from '@recado/contract';
import { useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { TagOutlined } from '@recado/ui/icons';
import { type RefObject, useEffect, useState } from 'react';
import { editTags } from '../../ticket-tags/tagged-ticket.ts';
import { ticketOfRow } from './row-at.ts';
import { focusedRow } from './use-row-keys.ts';
import { rowHeight } from './use-row-window.ts';
import './row-tags.css';

/**
 * Edits the tags of a row: one button that follows the pointer, instead of one per row, and `l` for the focused row.
 * `rows` are in order.
 */
export function RowTags({ scroller, rows }: { scroller: RefObject<HTMLElement | null>; rows: readonly Ticket[] }) {
  const { t } = useTranslation('service-desk');
  const hovered = useHoveredRow(scroller);
  const index = rows.findIndex(({ id }) => id === hovered);
  const row = rows[index];
  const run = () => {
    const id = focusedRow();
    if (id !== undefined) editTags(id);
  };
  useShortcuts([{ keys: 'l', group: t('shortcuts.list'), label: t('actions.tags'), needsFocus: true, run }]);
  if (!row) return null;
  return (
    <button
      type="button"
      className={`row-tags${row.status === 'pending' ? ' is-beside-accept' : ''}`}
      // The keyboard has `l`; the button follows the pointer.
      tabIndex={-1}
      style={{ top: index * rowHeight }}
      title={t('actions.tags')}
      aria-label={t('actions.tags')}
      onClick={() => editTags(row.id)}
    >
      <TagOutlined aria-hidden />
    </button>
  );
}

/** The ticket of the row under the mouse. */
function useHoveredRow(scroller: RefObject<HTMLElement | null>): number | undefined {
  const [id, setId] = useState<number>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const enter = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      const row = ticketOfRow(target);
      if (row !== undefined) setId(row);
      else if (!target.closest('.row-tags')) setId(undefined);
    };
    const leave = () => setId(undefined);
    element.addEventListener('pointerover', enter);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointerover', enter);
      element.removeEventListener('pointerleave', leave);
    };
  }, [scroller]);
  return id;
}
