import type { Contact } from '@recado/api/contract';
import { useLiveList } from '@recado/api/live';
import { ContactAvatar, EmptyState, formatPhone, Name, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowRightOutlined } from '@recado/ui/icons';
import { type Column, ListPage, LiveTable, useSearch } from '@recado/ui/records';
import { ordersOf } from '../order-system.ts';
import { customers } from './customers.ts';
import './customers.css';

/** The company's customers, each with a link to their orders. */
export default function CustomersPage() {
  const { t } = useTranslation('orders');
  const search = useSearch();
  const list = useLiveList(customers, { searchParam: search.searchParam });
  const columns: Column<Contact>[] = [
    { key: 'name', title: t('customers.name'), grows: true, render: nameOf },
    { key: 'number', title: t('customers.number'), isWhole: true, render: numberOf },
    {
      key: 'orders',
      title: t('customers.orders'),
      isWhole: true,
      render: (customer) => <OrdersLink customer={customer} />,
    },
  ];
  return (
    <ListPage title={t('customers.title')} search={search} searchLabel={t('customers.search')}>
      <LiveTable
        label={t('customers.title')}
        list={list}
        columns={columns}
        empty={<EmptyState title={t('customers.empty')} />}
      />
    </ListPage>
  );
}

function nameOf({ name, profilePicUrl }: Contact) {
  return (
    <span className="orders-customer">
      <ContactAvatar name={name} picture={profilePicUrl} size={24} />
      <Name text={name} />
    </span>
  );
}

/** A group has no telephone number: its number is a WhatsApp id. */
function numberOf({ number, isGroup }: Contact) {
  return isGroup ? null : formatPhone(number);
}

function OrdersLink({ customer: { name, number, isGroup } }: { customer: Contact }) {
  const { t } = useTranslation('orders');
  if (isGroup) return null;
  return (
    <a
      href={ordersOf(number)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('customers.open', { name: plainName(name) })}
    >
      {t('customers.orders')} <ArrowRightOutlined aria-hidden />
    </a>
  );
}
