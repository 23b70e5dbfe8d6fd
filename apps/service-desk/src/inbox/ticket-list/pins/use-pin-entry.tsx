import type { Ticket } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { PushpinOutlined } from '@recado/ui/icons';
import { usePinning } from './pins.ts';

/** The entry of a ticket's menus that pins it at the top of the list, or unpins it. */
export function usePinEntry(ticket: Ticket) {
  const { t } = useTranslation('service-desk');
  const { isPinned, toggle } = usePinning();
  return {
    key: 'pin',
    icon: <PushpinOutlined aria-hidden />,
    label: t(isPinned(ticket.id) ? 'pins.unpin' : 'pins.pin'),
    onClick: () => toggle(ticket),
  };
}
