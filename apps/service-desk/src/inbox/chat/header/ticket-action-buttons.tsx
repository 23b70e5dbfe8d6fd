import type { Ticket } from '@recado/contract';
import { IconButton, MenuButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MoreOutlined } from '@recado/ui/icons';
import { useTicketActions } from '../../extensions/use-ticket-actions.ts';

/** The actions of other remotes for a ticket whose header has no menu: one as a button, several as a menu. */
export function TicketActionButtons({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  const { items, running } = useTicketActions(ticket);
  const [first] = items;
  return (
    <>
      {items.length === 1 && first && <IconButton label={first.label} icon={first.icon} onClick={first.onClick} />}
      {items.length > 1 && (
        <MenuButton
          label={t('actions.more')}
          icon={<MoreOutlined aria-hidden />}
          placement="bottomRight"
          menu={{ items }}
        />
      )}
      {running}
    </>
  );
}
