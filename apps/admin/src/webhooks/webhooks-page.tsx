import { api } from '@recado/api/client';
import { useLiveList, useRemove } from '@recado/api/live';
import type { Webhook } from '@recado/contract';
import { RelativeTime, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { SendOutlined, UnorderedListOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, type RowAction, useSearch } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { useState } from 'react';
import { FirstSigningKey, type NewSigningKey } from '../signing-key.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { refreshDeliveries, useEventText, webhooks } from './webhooks.ts';

/** Webhooks: URLs to which the company's events are sent (ADR 66). */
export default function WebhooksPage() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(webhooks, { searchParam: search.searchParam });
  const remove = useRemove(webhooks);
  const [shown, show] = useState<Webhook>();
  const [made, setMade] = useState<NewSigningKey>();
  return (
    <RecordPage
      title={t('webhooks.title')}
      list={list}
      search={search}
      columns={useColumns()}
      nameOf={({ name }) => name}
      addText={t('webhooks.add')}
      empty={{ title: t('webhooks.empty'), description: t('webhooks.emptyText') }}
      moreActions={useActions(show)}
      // That of an app changes and goes with it.
      may={{ change: isOwn, remove: isOwn }}
      above={
        <>
          <p className="admin-meta">
            {t('webhooks.about')} <Link to="/messages-api">{t('webhooks.api')}</Link>
          </p>
          <FirstSigningKey made={made} records={list.items} />
        </>
      }
      removal={{
        title: t('webhooks.deleteTitle'),
        consequence: t('webhooks.deleteConsequence'),
        run: ({ id }) => remove.mutateAsync(id),
      }}
      dialog={(edited, close) => <WebhookDialog edited={edited} onClose={close} onMade={setMade} />}
    >
      <DeliveriesDrawer
        webhook={list.items.find(({ id }) => id === shown?.id) ?? shown}
        onClose={() => show(undefined)}
      />
    </RecordPage>
  );
}

const isOwn = ({ app }: Webhook) => app === undefined;

function useColumns(): Column<Webhook>[] {
  const { t } = useTranslation('admin');
  const eventText = useEventText();
  return [
    { key: 'name', title: t('webhooks.name'), render: ({ name }) => name, isCardTitle: true },
    { key: 'address', title: t('webhooks.address'), render: (webhook) => <Address webhook={webhook} />, grows: true },
    {
      key: 'events',
      title: t('webhooks.events'),
      render: ({ events }) => events.map(eventText).join(', '),
    },
    { key: 'state', title: t('webhooks.state'), render: (webhook) => <State webhook={webhook} /> },
  ];
}

function Address({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {webhook.address}
      {!isOwn(webhook) && <p className="admin-meta">{t('apiKeys.ofApp')}</p>}
    </>
  );
}

/** The state of a webhook: active, failing since a time, switched off, or disabled after lasting failure. */
function State({ webhook: { isActive, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  if (isActive && !failingSince) return <StatusText tone="success">{t('webhooks.active')}</StatusText>;
  if (!failingSince) return <StatusText tone="neutral">{t('webhooks.inactive')}</StatusText>;
  return (
    <StatusText tone={isActive ? 'warning' : 'danger'}>
      {t(isActive ? 'webhooks.failing' : 'webhooks.disabled')} <RelativeTime value={failingSince} />
    </StatusText>
  );
}

function useActions(open: (webhook: Webhook) => void): (webhook: Webhook) => RowAction<Webhook>[] {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const show = (webhook: Webhook) => {
    refreshDeliveries();
    open(webhook);
  };
  const ping = async (webhook: Webhook) => {
    try {
      await api('POST /webhooks/:webhookId/ping', { params: { webhookId: webhook.id } });
      show(webhook);
    } catch (failure) {
      notify.error(failure);
    }
  };
  return ({ name, isActive }) => [
    {
      key: 'ping',
      label: t('webhooks.ping', { name }),
      icon: <SendOutlined />,
      run: (webhook) => void ping(webhook),
      disabled: !isActive,
    },
    { key: 'deliveries', label: t('webhooks.deliveriesOf', { name }), icon: <UnorderedListOutlined />, run: show },
  ];
}
