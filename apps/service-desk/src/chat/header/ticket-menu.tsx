import type { Ticket } from '@recado/api/contract';
import { useAbility } from '@recado/auth';
import { Dropdown, IconButton, KeyHint, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, MoreOutlined, SwapOutlined } from '@recado/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { DeleteTicketDialog } from '../../delete-ticket/delete-ticket-dialog.tsx';

const TransferDialog = lazy(() => import('../../transfer/transfer-dialog.tsx'));

/** The options of an open ticket: transfer and, for users with the ability, delete (SPEC §2.4, §6). */
export function TicketMenu({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  const mayDelete = useAbility('ticket-options:deleteTicket');
  const [dialog, setDialog] = useState<'transfer' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const transfer = () => setDialog('transfer');
  useShortcuts([{ keys: 't', group: t('shortcuts.chat'), label: t('actions.transfer'), run: transfer }]);
  const remove = {
    key: 'delete',
    danger: true,
    icon: <DeleteOutlined aria-hidden />,
    label: t('actions.delete'),
    onClick: () => setDialog('delete'),
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            {
              key: 'transfer',
              icon: <SwapOutlined aria-hidden />,
              label: t('actions.transfer'),
              extra: (
                <span aria-hidden>
                  <KeyHint keys="t" />
                </span>
              ),
              onClick: transfer,
            },
            ...(mayDelete ? [remove] : []),
          ],
        }}
      >
        <IconButton label={t('actions.more')} icon={<MoreOutlined aria-hidden />} />
      </Dropdown>
      <Suspense>
        {dialog === 'transfer' && <TransferDialog ticket={ticket} onClose={close} />}
        {dialog === 'delete' && <DeleteTicketDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </>
  );
}
