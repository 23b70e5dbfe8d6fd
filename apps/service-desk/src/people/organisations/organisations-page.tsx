import { useLiveList } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { Organisation } from '@recado/contract';
import { shownDocument } from '@recado/contract/document-number';
import { Button, EmptyState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@recado/ui/icons';
import {
  type Column,
  EditsStored,
  isStored,
  ListPage,
  LiveTable,
  type RowAction,
  useEdited,
  useSearch,
} from '@recado/ui/records';
import { Link, useNavigate } from '@recado/ui/router';
import { OrganisationDialog } from './organisation-dialog.tsx';
import { organisations } from './organisations.ts';
import { useDeleteOrganisation } from './use-delete-organisation.ts';
import './organisations.css';

/** The organisations that contacts belong to: search, add, change, delete, and the way to the page of each. */
export default function OrganisationsPage() {
  const { t } = useTranslation('service-desk');
  const navigate = useNavigate();
  const search = useSearch();
  const list = useLiveList(organisations, { searchParam: search.searchParam });
  const [edited, setEdited] = useEdited<Organisation>(list.items);
  const mayDelete = useAbility('contacts-page:deleteContact');
  const remove = useDeleteOrganisation();
  const columns: Column<Organisation>[] = [
    {
      key: 'name',
      title: t('organisations.name'),
      grows: true,
      isCardTitle: true,
      render: ({ id, name }) => (
        <Link className="organisation-link" to={`/organisations/${id}`}>
          {name}
        </Link>
      ),
    },
    {
      key: 'document',
      title: t('organisations.documentNumber'),
      width: 200,
      render: ({ documentNumber }) => shownDocument(documentNumber),
    },
    { key: 'site', title: t('organisations.site'), grows: true, render: ({ site }) => site },
  ];
  const actionsOf = (one: Organisation): RowAction<Organisation>[] => [
    { key: 'edit', label: t('organisations.edit', one), icon: <EditOutlined />, run: setEdited },
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('organisations.delete', one),
            icon: <DeleteOutlined />,
            run: remove,
            danger: true,
          },
        ]
      : []),
  ];
  return (
    <ListPage
      title={t('organisations.title')}
      search={search}
      searchLabel={t('organisations.search')}
      action={
        <>
          <Button onClick={() => navigate('/contacts')}>{t('organisations.contacts')}</Button>{' '}
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
            {t('organisations.add')}
          </Button>
        </>
      }
    >
      <LiveTable
        label={t('organisations.title')}
        list={list}
        columns={columns}
        actions={actionsOf}
        empty={
          search.searchParam ? (
            <EmptyState
              title={t('organisations.nothingFound', { text: search.searchParam })}
              action={<Button onClick={() => search.setText('')}>{t('organisations.clearSearch')}</Button>}
            />
          ) : (
            <EmptyState title={t('organisations.empty')} description={t('organisations.emptyText')} />
          )
        }
      />
      <EditsStored value={isStored(edited)}>
        <OrganisationDialog edited={edited} onClose={() => setEdited(undefined)} />
      </EditsStored>
    </ListPage>
  );
}
