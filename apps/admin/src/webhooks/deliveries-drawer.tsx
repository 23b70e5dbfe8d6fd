import { api } from '@recado/api/client';
import { type LiveList, useLiveList } from '@recado/api/live';
import type { Webhook } from '@recado/contract';
import {
  Button,
  Drawer,
  EmptyState,
  formatDateTime,
  ListState,
  RelativeTime,
  StatusText,
  type Tone,
  useNotify,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ReloadOutlined } from '@recado/ui/icons';
import { FilterBar } from '@recado/ui/records';
import { useState } from 'react';
import { CodeBlock } from '../messages-api/code-block.tsx';
import { useRefreshed } from '../use-refreshed.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { ReplayFailed } from './replay-failed.tsx';
import { type Delivery, type DeliveryFilter, deliveries, refreshDeliveries, useEventText } from './webhooks.ts';
import './webhooks.css';

/** Milliseconds between two fetches of pending deliveries: short after the first attempts, long after many. */
const looks = { soon: 2_000, rarely: 10_000, attempts: 5 };

/** The deliveries of a webhook, with their responses; each can be sent again. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Drawer
      open={webhook !== undefined}
      onClose={onClose}
      size={640}
      title={webhook && t('webhooks.deliveriesOf', { name: webhook.name })}
      destroyOnHidden
    >
      {webhook && <Deliveries webhook={webhook} />}
    </Drawer>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  const [filter, setFilter] = useState<DeliveryFilter>({});
  const list = useLiveList(deliveries, { webhookId: webhook.id, ...filter });
  useRefreshed(refreshDeliveries, pauseBetweenLooks(list.items));
  const hasFailed = list.items.some(({ state }) => state === 'failed');
  return (
    <>
      <div className="webhook-filters">
        <FilterBar>
          <DeliveryFilters filter={filter} onChange={setFilter} />
          {hasFailed && <ReplayFailed webhook={webhook} />}
        </FilterBar>
      </div>
      {hasFailed && !webhook.isActive && <p className="admin-meta">{t('webhooks.activateFirst')}</p>}
      <DeliveryList list={list} isFiltered={Object.values(filter).some(Boolean)} mayReplay={webhook.isActive} />
    </>
  );
}

interface DeliveryListProps {
  list: LiveList<Delivery>;
  isFiltered: boolean;
  mayReplay: boolean;
}

function DeliveryList({ list, isFiltered, mayReplay }: DeliveryListProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListState list={list}>
        {isFiltered ? (
          <EmptyState title={t('webhooks.noneChosen')} />
        ) : (
          <EmptyState title={t('webhooks.noDeliveries')} description={t('webhooks.noDeliveriesText')} />
        )}
      </ListState>
      <ul className="webhook-deliveries">
        {list.items.map((delivery) => (
          <li key={delivery.id}>
            <OneDelivery delivery={delivery} mayReplay={mayReplay} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button loading={list.isFetchingMore} onClick={list.loadMore}>
          {t('webhooks.older')}
        </Button>
      )}
    </>
  );
}

function pauseBetweenLooks(items: readonly Delivery[]): number | null {
  const underWay = items.filter(({ state }) => state === 'pending');
  if (underWay.length === 0) return null;
  return underWay.some(({ attempts }) => attempts < looks.attempts) ? looks.soon : looks.rarely;
}

const tones: Record<Delivery['state'], Tone> = { pending: 'info', delivered: 'success', failed: 'danger' };

function OneDelivery({ delivery, mayReplay }: { delivery: Delivery; mayReplay: boolean }) {
  const { t } = useTranslation('admin');
  const eventText = useEventText();
  const { event, state, attempts, createdAt, body, status, answer, error } = delivery;
  return (
    <details>
      <summary>
        <StatusText tone={tones[state]}>{t(`webhooks.deliveryState.${state}`)}</StatusText>
        <span>{eventText(event)}</span>
        <span className="admin-meta">
          <RelativeTime value={createdAt} />
        </span>
      </summary>
      <p className="admin-meta">
        {t('webhooks.deliveryFacts', { id: delivery.id, date: formatDateTime(createdAt), count: attempts })}
      </p>
      <h3>{t('webhooks.request')}</h3>
      <CodeBlock label={t('webhooks.request')} code={indented(body)} />
      <h3>{t('webhooks.answer')}</h3>
      {error && <Problem error={error} />}
      {status !== null && <CodeBlock label={t('webhooks.answer')} code={`${status}\n${answer ?? ''}`.trim()} />}
      {!error && status === null && <p className="admin-meta">{t('webhooks.noAnswer')}</p>}
      {state !== 'pending' && <Replay delivery={delivery} isPossible={mayReplay} />}
    </details>
  );
}

function Replay({ delivery: { id, webhookId }, isPossible }: { delivery: Delivery; isPossible: boolean }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const replay = async () => {
    try {
      const params = { webhookId, deliveryId: id };
      await api('POST /webhooks/:webhookId/deliveries/:deliveryId/replay', { params });
      notify.success(t('webhooks.replayed'));
    } catch (failure) {
      notify.error(failure);
    } finally {
      refreshDeliveries();
    }
  };
  return (
    <Button icon={<ReloadOutlined aria-hidden />} disabled={!isPossible} onClick={() => void replay()}>
      {t('webhooks.replay')}
    </Button>
  );
}

const problems = ['address', 'redirections', 'timeout', 'too-large', 'unreachable', 'disabled'] as const;

/** Why there is no response; an unknown reason is shown unchanged. */
function Problem({ error }: { error: string }) {
  const { t } = useTranslation('admin');
  const known = problems.find((problem) => problem === error);
  return <p>{known ? t(`webhooks.problem.${known}`) : error}</p>;
}

/** JSON with one line per field, for reading; the text that is sent and signed has no spaces. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
