import { fieldsOf } from '@recado/api/fields';
import { useLiveList, useRemove, useSave } from '@recado/api/live';
import type { BodyInput, Help } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import {
  type Column,
  type Edited,
  RecordDialog,
  RecordPage,
  TextAreaField,
  TextField,
  useSearch,
} from '@recado/ui/records';
import { managedHelps, videoCode } from '../helps/helps.ts';

const { title, description, video } = fieldsOf('POST /helps');

/** The help videos, for the super user (SPEC §2.9). */
export default function HelpsTab() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(managedHelps, { searchParam: search.searchParam });
  const remove = useRemove(managedHelps);
  const columns: Column<Help>[] = [
    { key: 'title', title: t('helps.name'), render: (help) => help.title, isCardTitle: true },
    { key: 'description', title: t('helps.description'), render: (help) => help.description, grows: true },
    { key: 'video', title: t('helps.video'), render: (help) => help.video },
  ];
  return (
    <RecordPage
      title={t('settings.tabs.helps')}
      list={list}
      search={search}
      columns={columns}
      nameOf={(help) => help.title}
      addText={t('helps.add')}
      empty={{ title: t('helps.empty'), description: t('helps.emptyText') }}
      removal={{ title: t('helps.deleteTitle'), run: ({ id }) => remove.mutateAsync(id) }}
      dialog={(edited, close) => <HelpDialog edited={edited} onClose={close} />}
    />
  );
}

type Values = BodyInput<'POST /helps'>;

function HelpDialog({ edited, onClose }: { edited: Edited<Help>; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const store = useSave(managedHelps, edited);
  const record = edited === 'new' ? undefined : edited;
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={t(record ? 'helps.editTitle' : 'helps.newTitle')}
      initialValues={record ?? {}}
      onSave={(values) => store({ ...values, video: videoCode(values.video) })}
      onClose={onClose}
    >
      <TextField {...title} label={t('helps.name')} />
      <TextAreaField {...description} label={t('helps.description')} />
      <TextField name={video.name} required label={t('helps.video')} help={t('helps.videoHelp')} />
    </RecordDialog>
  );
}
