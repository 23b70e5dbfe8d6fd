import { api } from '@recado/api/client';
import { queues, reasons, useAll, useRemove, useUpdate } from '@recado/api/live';
import type { Reason } from '@recado/contract';
import { offeredReasons, type ReasonInTree, reasonTree } from '@recado/contract/reason-tree';
import { StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  DownOutlined,
  InboxOutlined,
  LeftOutlined,
  PlusOutlined,
  RollbackOutlined,
  UpOutlined,
} from '@recado/ui/icons';
import { Alert, type Column, RecordPage, type RowAction, rowsOf } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { useState } from 'react';
import { canHaveBelow, placeBeside } from './places.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import './reasons.css';

/** The tree of reasons for which tickets are resolved; each change is saved at once. */
export default function ReasonsPage() {
  const { t } = useTranslation('admin');
  const list = useAll(reasons, {});
  const all = useAll(queues, {}).items;
  const { mutateAsync: remove } = useRemove(reasons);
  const [parent, setParent] = useState<Reason>();
  const tree = reasonTree(list.items);
  const byId = new Map(tree.map((node) => [node.reason.id, node]));
  const queueNames = new Map(all.map(({ id, name }) => [id, name]));
  const actions = useReasonActions(list.items, byId, setParent);
  const columns: Column<Reason>[] = [
    {
      key: 'name',
      title: t('reasons.name'),
      render: ({ id }) => <ReasonName node={byId.get(id)} />,
      isCardTitle: true,
      grows: true,
    },
    {
      key: 'queues',
      title: t('reasons.queues'),
      render: ({ id, queueIds }) =>
        byId.get(id)?.isGroup
          ? null
          : (queueIds
              ?.map((queueId) => queueNames.get(queueId) ?? '')
              .filter(Boolean)
              .join(', ') ?? t('reasons.allQueues')),
    },
  ];
  return (
    <RecordPage
      title={t('reasons.title')}
      list={rowsOf(list, list.isKnown ? tree.map(({ reason }) => reason) : undefined)}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('reasons.add')}
      empty={{ title: t('reasons.empty'), description: t('reasons.emptyText') }}
      removal={{
        title: t('reasons.deleteTitle'),
        consequence: t('reasons.deleteText'),
        run: ({ id }) => remove(id),
      }}
      moreActions={actions}
      above={<Notes reasons={list.items} isKnown={!list.isLoading && !list.error} />}
      dialog={(edited, close) => <ReasonDialog edited={edited} all={list.items} queues={all} onClose={close} />}
    >
      {parent && (
        <ReasonDialog
          edited="new"
          all={list.items}
          queues={all}
          parentId={parent.id}
          onClose={() => setParent(undefined)}
        />
      )}
    </RecordPage>
  );
}

/** The way back, and the queues that require a reason while none is offered for them. */
function Notes({ reasons: known, isKnown }: { reasons: readonly Reason[]; isKnown: boolean }) {
  const { t } = useTranslation('admin');
  const all = useAll(queues, {}).items;
  const asking = all.filter(({ askReason }) => askReason !== 'none');
  const without = asking.filter(
    ({ id, askReason }) => askReason === 'required' && offeredReasons(known, id).length === 0,
  );
  const isUnused = known.length > 0 && all.length > 0 && asking.length === 0;
  return (
    <>
      <p className="admin-meta reasons-back">
        <Link to="/queues">
          <LeftOutlined aria-hidden /> {t('queues.title')}
        </Link>{' '}
        {t('reasons.explanation')}
      </p>
      {isKnown && without.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('reasons.noneOffered', { queues: without.map(({ name }) => name).join(', ') })}
        />
      )}
      {isUnused && <Alert type="info" showIcon title={t('reasons.notAsked')} />}
    </>
  );
}

function ReasonName({ node }: { node: ReasonInTree<Reason> | undefined }) {
  const { t } = useTranslation('admin');
  if (!node) return null;
  const { reason, level, isGroup, isActive } = node;
  return (
    <span className="reason-name" data-level={level}>
      {level > 1 && <span className="visually-hidden">{t('reasons.level', { level })}</span>}
      {isGroup ? <strong>{reason.name}</strong> : reason.name}
      {!isActive && <StatusText tone="neutral">{t('reasons.archived')}</StatusText>}
    </span>
  );
}

/** Adds one below a reason, moves it up and down, archives and restores it. */
function useReasonActions(
  all: readonly Reason[],
  byId: ReadonlyMap<number, ReasonInTree<Reason>>,
  onAdd: (parent: Reason) => void,
): (reason: Reason) => RowAction<Reason>[] {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const update = useUpdate(reasons);
  const move = (reason: Reason, step: 1 | -1) => {
    const body = placeBeside(all, reason, step);
    if (!body) return;
    void api('PUT /reasons/:reasonId/move', { params: { reasonId: reason.id }, body }).catch(notify.error);
  };
  const archive = ({ id, isArchived }: Reason) =>
    void update.mutateAsync({ id, body: { isArchived: !isArchived } }).catch(notify.error);
  return (reason) => {
    const { name, isArchived } = reason;
    const level = byId.get(reason.id)?.level ?? 1;
    const action = (
      key: string,
      label: string,
      icon: React.ReactNode,
      run: (item: Reason) => void,
      disabled = false,
    ) => ({
      ...{ key, label, icon, run, disabled },
    });
    return [
      action('add', t('reasons.addBelow', { name }), <PlusOutlined />, onAdd, !canHaveBelow(level)),
      action('up', t('reasons.up', { name }), <UpOutlined />, (one) => move(one, -1), !placeBeside(all, reason, -1)),
      action(
        'down',
        t('reasons.down', { name }),
        <DownOutlined />,
        (one) => move(one, 1),
        !placeBeside(all, reason, 1),
      ),
      isArchived
        ? action('restore', t('reasons.restore', { name }), <RollbackOutlined />, archive)
        : action('archive', t('reasons.archive', { name }), <InboxOutlined />, archive),
    ];
  };
}
