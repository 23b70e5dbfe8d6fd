import { api } from '@recado/api/client';
import { applyToCache } from '@recado/api/live';
import type { TicketView } from '@recado/contract';
import { MenuButton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  DeleteOutlined,
  EditOutlined,
  LeftOutlined,
  LinkOutlined,
  MoreOutlined,
  RightOutlined,
} from '@recado/ui/icons';
import { openView } from '../desk-store.ts';
import { useRemoveView } from './held-removal.ts';
import { siblingsOf, useMayChange, useViews } from './ticket-views.ts';
import { editView } from './view-draft.ts';
import { ticketViews } from './views-resource.ts';

/** What can be done with a view: edit, move, copy its address, delete. */
export function ViewMenu({ view }: { view: TicketView }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const remove = useRemoveView((id) => applyToCache(ticketViews, { type: 'remove', id }));
  const move = useMoveView(view);
  const mayChange = useMayChange(view);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`/tickets?view=${view.id}`, location.href).href);
      notify.success(t('views.copied'));
    } catch {
      notify.error(t('views.notCopied'));
    }
  };
  const actions: Record<string, () => void> = {
    edit: () => editView(view),
    earlier: () => move.earlier?.(),
    later: () => move.later?.(),
    copy: () => void copy(),
    delete: () => {
      openView(null);
      remove(view);
    },
  };
  const changes = [
    { key: 'edit', icon: <EditOutlined aria-hidden />, label: t('views.edit') },
    { key: 'earlier', icon: <LeftOutlined aria-hidden />, label: t('views.earlier'), disabled: !move.earlier },
    { key: 'later', icon: <RightOutlined aria-hidden />, label: t('views.later'), disabled: !move.later },
  ];
  const link = { key: 'copy', icon: <LinkOutlined aria-hidden />, label: t('views.copy') };
  const deletion = [
    { type: 'divider' as const },
    { key: 'delete', icon: <DeleteOutlined aria-hidden />, label: t('views.delete'), danger: true },
  ];
  return (
    <MenuButton
      label={t('views.options')}
      icon={<MoreOutlined aria-hidden />}
      menu={{
        items: mayChange ? [...changes, link, ...deletion] : [link],
        onClick: ({ key }) => actions[key]?.(),
      }}
    />
  );
}

/** Moves a view among those of its kind: shown at once, and taken back if it is refused. Undefined at the ends. */
function useMoveView(view: TicketView): { earlier?: () => void; later?: () => void } {
  const notify = useNotify();
  const { views, refetch } = useViews();
  const siblings = siblingsOf(view, views);
  const place = siblings.findIndex(({ id }) => id === view.id);
  const moveTo = (next: number) => {
    const ordered = siblings.toSpliced(place, 1).toSpliced(next, 0, view);
    for (const [position, one] of ordered.entries())
      applyToCache(ticketViews, { type: 'upsert', record: { ...one, position } });
    api('POST /ticket-views/order', { body: { ids: ordered.map(({ id }) => id) } }).catch((failure) => {
      refetch();
      notify.error(failure);
    });
  };
  return {
    ...(place > 0 && { earlier: () => moveTo(place - 1) }),
    ...(place < siblings.length - 1 && { later: () => moveTo(place + 1) }),
  };
}
