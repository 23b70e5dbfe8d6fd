import { useLiveList, useRemove } from '@recado/api/live';
import type { FileList } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { PaperClipOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { FileListDialog } from './file-list-dialog.tsx';
import { fileLists } from './file-lists.ts';

/** Files that are sent together, for example with a campaign (SPEC §2.10). */
export default function FileListsPage() {
  const { t } = useTranslation('campaigns');
  const search = useSearch();
  const list = useLiveList(fileLists, { searchParam: search.searchParam });
  const remove = useRemove(fileLists);
  const columns: Column<FileList>[] = [
    { key: 'name', title: t('fileLists.name'), render: ({ name }) => name },
    { key: 'message', title: t('fileLists.message'), render: ({ message }) => message },
    { key: 'files', title: t('fileLists.files'), render: fileNames },
  ];
  return (
    <RecordPage
      title={t('fileLists.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('fileLists.add')}
      empty={{ title: t('fileLists.empty'), description: t('fileLists.emptyText') }}
      removal={{ title: t('fileLists.deleteTitle'), run: ({ id }) => remove.mutateAsync(id) }}
      dialog={(edited, close) => <FileListDialog edited={edited} onClose={close} />}
    />
  );
}

function fileNames({ options }: FileList) {
  const names = options.flatMap(({ file }) => file ?? []);
  if (names.length === 0) return null;
  return (
    <span title={names.join('\n')}>
      <PaperClipOutlined aria-hidden /> {names.length > 1 ? `${names[0]} +${names.length - 1}` : names[0]}
    </span>
  );
}
