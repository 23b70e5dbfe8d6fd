import { api } from '@recado/api/client';
import { applyAnswer, useLiveList, useUpdate } from '@recado/api/live';
import type { CustomField, CustomFieldSubject } from '@recado/contract';
import { CopyButton, Segmented, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowUpOutlined, InboxOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, type RowAction } from '@recado/ui/records';
import { useState } from 'react';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { customFields } from './custom-fields.ts';
import { DeleteField } from './delete-field.tsx';
import './custom-fields.css';

const subjects = ['contact', 'ticket'] as const;

/** The fields of contacts and of tickets that the company defines (ADR 165). */
export default function CustomFieldsTab() {
  const { t } = useTranslation('admin');
  const [subject, setSubject] = useState<CustomFieldSubject>('contact');
  const all = useLiveList(customFields, {});
  const items = all.items.filter((field) => field.subject === subject);
  const list = { ...all, items, isEmpty: !all.isLoading && all.error === null && items.length === 0 };
  const actions = useActions(items);
  return (
    <RecordPage
      title={t('customFields.title')}
      list={list}
      columns={useColumns()}
      nameOf={({ name }) => name}
      addText={t('customFields.add')}
      empty={{ title: t(`customFields.empty.${subject}`), description: t('customFields.emptyText') }}
      moreActions={actions}
      rowClass={({ isArchived }) => (isArchived ? 'custom-field-archived' : undefined)}
      above={
        <Segmented
          aria-label={t('customFields.subject')}
          className="custom-field-subjects"
          value={subject}
          onChange={setSubject}
          options={subjects.map((value) => ({ value, label: t(`customFields.subjects.${value}`) }))}
        />
      }
      removal={{ dialog: (field, close) => <DeleteField key={field.id} field={field} onClose={close} /> }}
      dialog={(edited, close) => <CustomFieldDialog edited={edited} subject={subject} onClose={close} />}
    />
  );
}

function useColumns(): Column<CustomField>[] {
  const { t } = useTranslation('admin');
  return [
    { key: 'name', title: t('customFields.name'), render: ({ name }) => name, isCardTitle: true, grows: true },
    {
      key: 'kind',
      title: t('customFields.kind'),
      isWhole: true,
      render: ({ kind }) => t(`customFields.kinds.${kind}`),
    },
    {
      key: 'variable',
      title: t('customFields.variable'),
      render: ({ key, seenBy }) => seenBy === 'everyone' && <Variable text={`{{campo.${key}}}`} />,
    },
    {
      key: 'state',
      title: t('customFields.state'),
      render: ({ isArchived, seenBy }) =>
        isArchived ? (
          <StatusText tone="neutral">{t('customFields.archived')}</StatusText>
        ) : (
          seenBy === 'administrators' && t('customFields.administrators')
        ),
    },
  ];
}

function Variable({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  return (
    <span className="custom-field-variable">
      <code>{text}</code>
      <CopyButton
        text={text}
        label={t('customFields.copy', { variable: text, interpolation: { escapeValue: false } })}
      />
    </span>
  );
}

/** Moving a field up, and archiving it or taking it out of the archive. */
function useActions(items: readonly CustomField[]): (field: CustomField) => RowAction<CustomField>[] {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const { mutateAsync } = useUpdate(customFields);
  const moveUp = async ({ id, subject }: CustomField) => {
    const ids = items.map((field) => field.id);
    const at = ids.indexOf(id);
    ids.splice(at - 1, 2, id, ids[at - 1] ?? id);
    const ordered = await api('PUT /custom-fields/order', { body: { subject, ids } });
    for (const field of ordered) await applyAnswer(customFields, async () => field);
  };
  const archive = async ({ id, isArchived }: CustomField) => {
    await mutateAsync({ id, body: { isArchived: !isArchived } });
    notify.success(t(isArchived ? 'customFields.restoredDone' : 'customFields.archivedDone'));
  };
  return (field) => {
    const { id, name, isArchived } = field;
    const move = {
      key: 'up',
      label: t('customFields.moveUp', { name }),
      icon: <ArrowUpOutlined aria-hidden />,
      run: () => void moveUp(field).catch(notify.error),
    };
    return [
      ...(isArchived || items[0]?.id === id ? [] : [move]),
      {
        key: 'archive',
        label: t(isArchived ? 'customFields.restore' : 'customFields.archive', { name }),
        icon: <InboxOutlined aria-hidden />,
        run: () => void archive(field).catch(notify.error),
      },
    ];
  };
}
