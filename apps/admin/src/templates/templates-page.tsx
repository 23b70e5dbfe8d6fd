import { api } from '@recado/api/client';
import { useLiveList } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { MessageTemplate } from '@recado/contract';
import { Button, RelativeTime, Tabs, useNotify, withoutMarks } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CopyOutlined, ReloadOutlined, SendOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, type RowAction, useSearch } from '@recado/ui/records';
import { lazy, Suspense, useState } from 'react';
import { DeleteTemplate } from './delete-template.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { submitNow } from './editor/save-template.ts';
import { TemplateDialog } from './editor/template-dialog.tsx';
import { type TemplateFilter, TemplateFilters } from './template-filters.tsx';
import { TemplateCategoryText, TemplateQualityText, TemplateState } from './template-state.tsx';
import { templates } from './templates.ts';
import { useOfficialConnections } from './use-official-connections.ts';
import './templates.css';

const FiguresTab = lazy(() => import('./figures-tab.tsx'));
const tabs = ['list', 'figures'] as const;

/** Message templates of the official platform: the list, and what became of their messages (ADR 129). */
export default function TemplatesPage() {
  const { t } = useTranslation('admin');
  const [tab, setTab] = useState<(typeof tabs)[number]>('list');
  return (
    <div className="tabs-page">
      <Tabs
        activeKey={tab}
        onChange={(next) => setTab(next === 'figures' ? 'figures' : 'list')}
        items={tabs.map((key) => ({ key, label: t(`templates.${key}`), children: <Content tab={key} /> }))}
        destroyOnHidden
      />
    </div>
  );
}

function Content({ tab }: { tab: (typeof tabs)[number] }) {
  if (tab === 'list') return <TemplateList />;
  return (
    <Suspense fallback={null}>
      <FiguresTab />
    </Suspense>
  );
}

function TemplateList() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const [filter, setFilter] = useState<TemplateFilter>({});
  const list = useLiveList(templates, { searchParam: search.searchParam, ...filter });
  const [copied, copy] = useState<MessageTemplate>();
  const mayEdit = useAbility('templates-page:edit');
  const hasConnection = useOfficialConnections().length > 0;
  const isThere = ({ status }: MessageTemplate) => mayEdit && status !== 'DELETED';
  return (
    <RecordPage
      title={t('templates.title')}
      list={list}
      search={search}
      columns={useColumns()}
      nameOf={nameOf}
      addText={t('templates.add')}
      empty={{
        title: t('templates.empty'),
        description: t(hasConnection ? 'templates.emptyText' : 'templates.noConnection'),
      }}
      may={{ add: mayEdit && hasConnection, change: isThere, remove: isThere }}
      moreButtons={mayEdit && hasConnection && <SyncButton whatsappId={filter.whatsappId} />}
      moreActions={useActions(copy)}
      above={<TemplateFilters filter={filter} onChange={setFilter} />}
      removal={{ dialog: (template, close) => <DeleteTemplate template={template} onClose={close} /> }}
      dialog={(edited, close) => <TemplateDialog edited={edited} onClose={close} />}
    >
      <DuplicateDialog template={copied} onClose={() => copy(undefined)} />
    </RecordPage>
  );
}

function nameOf({ name, language }: MessageTemplate): string {
  return `${name} (${language})`;
}

function useColumns(): Column<MessageTemplate>[] {
  const { t } = useTranslation('admin');
  const connections = useOfficialConnections();
  const namesOf = ({ whatsappIds }: MessageTemplate) =>
    connections
      .filter(({ id }) => whatsappIds.includes(id))
      .map(({ name }) => name)
      .join(', ');
  return [
    {
      key: 'name',
      title: t('templates.name'),
      isCardTitle: true,
      render: (template) => (
        <>
          {template.name} <span className="admin-meta">{template.language}</span>
        </>
      ),
    },
    { key: 'text', title: t('templates.text'), grows: true, render: ({ content }) => withoutMarks(content.body) },
    {
      key: 'category',
      title: t('templates.category'),
      render: (template) => <TemplateCategoryText template={template} />,
    },
    { key: 'status', title: t('templates.status'), render: (template) => <TemplateState template={template} /> },
    {
      key: 'quality',
      title: t('templates.quality'),
      render: (template) => <TemplateQualityText template={template} />,
    },
    { key: 'connections', title: t('templates.connections'), render: namesOf, onlyWide: true },
    {
      key: 'updated',
      title: t('templates.updated'),
      onlyWide: true,
      render: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
    },
  ];
}

function useActions(
  copy: (template: MessageTemplate) => void,
): (template: MessageTemplate) => RowAction<MessageTemplate>[] {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const mayEdit = useAbility('templates-page:edit');
  const submit = async ({ id }: MessageTemplate) => {
    try {
      await submitNow(id, {});
      notify.success(t('templates.submitted'));
    } catch (failure) {
      notify.error(failure);
    }
  };
  return (template) => {
    if (!mayEdit) return [];
    const name = nameOf(template);
    const send = {
      key: 'submit',
      label: t('templates.submitOf', { name }),
      icon: <SendOutlined />,
      run: (chosen: MessageTemplate) => void submit(chosen),
    };
    const duplicate = {
      key: 'duplicate',
      label: t('templates.duplicateOf', { name }),
      icon: <CopyOutlined />,
      run: copy,
    };
    return template.status === 'DRAFT' ? [send, duplicate] : [duplicate];
  };
}

function SyncButton({ whatsappId }: { whatsappId: number | undefined }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const sync = async () => {
    setAsking(true);
    try {
      await api('POST /templates/sync', { query: { whatsappId } });
      notify.success(t('templates.syncing'));
    } catch (failure) {
      notify.error(failure);
    }
    setAsking(false);
  };
  return (
    <Button icon={<ReloadOutlined aria-hidden />} loading={isAsking} onClick={() => void sync()}>
      {t('templates.sync')}
    </Button>
  );
}
