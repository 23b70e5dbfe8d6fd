import { phonesUrl } from '@recado/api/client';
import type { Ticket } from '@recado/contract';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MobileOutlined } from '@recado/ui/icons';

/** In a demo: a link to the contact's phone, to write as the customer. Renders nothing outside a demo. */
export function WriteAsCustomer({ contact }: { contact: Ticket['contact'] }) {
  const { t } = useTranslation('service-desk');
  const address = phonesUrl();
  if (!address) return null;
  return (
    <IconButton
      label={t('demo.writeAsCustomer')}
      icon={<MobileOutlined aria-hidden />}
      href={phoneAddress(address, contact.isGroup ? null : contact.number)}
      target="recado-phones"
    />
  );
}

/** The URL of the phone with a number; without a number, of all phones. */
function phoneAddress(address: string, number: string | null): string {
  const url = new URL(address);
  if (number) url.searchParams.set('phone', number);
  return url.href;
}
