import { fieldsOf } from '@recado/api/fields';
import { useCreate, useUpdate } from '@recado/api/live';
import type { Chat } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { useViewer } from '../../inbox/viewer.ts';
import { useColleagues } from '../users/colleagues.ts';
import { chats, othersIn } from './chats.ts';

const fields = fieldsOf('POST /chats');

interface Values {
  title: string;
  users: number[];
}

/** Creates a chat, or changes its title and members (SPEC §5, Chat dialog). */
export function ChatDialog(props: { edited: Edited<Chat>; onClose: () => void; onCreated: (chat: Chat) => void }) {
  const { edited, onClose, onCreated } = props;
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const create = useCreate(chats);
  const update = useUpdate(chats);
  const record = edited === 'new' ? undefined : edited;
  const save = async ({ title, users }: Values) => {
    const body = { title, users: users.map((id) => ({ id })) };
    if (record) await update.mutateAsync({ id: record.id, body });
    else onCreated(await create.mutateAsync(body));
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={t(record ? 'chats.editTitle' : 'chats.newTitle')}
      initialValues={{
        title: record?.title ?? '',
        users: record ? othersIn(record, viewer.id).map(({ userId }) => userId) : [],
      }}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.title} label={t('chats.titleField')} words={{ required: t('chats.titleMissing') }} />
      <MembersField viewerId={viewer.id} />
    </RecordDialog>
  );
}

function MembersField({ viewerId }: { viewerId: number }) {
  const { t } = useTranslation('service-desk');
  const { colleagues, isLoading } = useColleagues();
  const missing = t('chats.membersMissing');
  return (
    <SelectField
      {...fields.users}
      multiple
      label={t('chats.membersField')}
      placeholder={t('chats.membersPlaceholder')}
      words={{ required: missing, tooFew: missing }}
      loading={isLoading}
      choices={colleagues
        .filter(({ id }) => id !== viewerId)
        .map(({ id, name }) => ({ value: id, label: plainName(name) }))}
    />
  );
}
