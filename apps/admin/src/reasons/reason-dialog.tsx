import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { reasons, useCreate, useUpdate } from '@recado/api/live';
import type { Queue, Reason } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { possibleParents } from './places.ts';

const fields = fieldsOf('POST /reasons');

interface Values {
  name: string;
  /** Cleared: on the first level. */
  parentId?: number | null;
  /** Empty: all. */
  queueIds?: number[];
}

interface ReasonDialogProps {
  edited: Edited<Reason>;
  all: readonly Reason[];
  queues: readonly Queue[];
  /** That of a new one. */
  parentId?: number;
  onClose: () => void;
}

/** Creates or changes a reason: its name, the one that it stands below, and its queues. */
export function ReasonDialog({ edited, all, queues, parentId, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const create = useCreate(reasons);
  const update = useUpdate(reasons);
  const reason = edited === 'new' ? undefined : edited;
  const save = async ({ name, parentId: chosen, queueIds = [] }: Values) => {
    const body = { name, queueIds: queueIds.length > 0 ? queueIds : null };
    const parent = chosen ?? null;
    if (!reason) return create.mutateAsync({ ...body, parentId: parent });
    if (parent !== reason.parentId) {
      const position = all.filter((one) => one.parentId === parent).length;
      await api('PUT /reasons/:reasonId/move', {
        params: { reasonId: reason.id },
        body: { parentId: parent, position },
      });
    }
    return update.mutateAsync({ id: reason.id, body });
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={reason ? t('reasons.editTitle') : t('reasons.newTitle')}
      initialValues={
        reason
          ? { name: reason.name, parentId: reason.parentId, queueIds: reason.queueIds ?? [] }
          : { parentId: parentId ?? null, queueIds: [] }
      }
      onSave={save}
      savedText={t('reasons.saved')}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('reasons.name')} />
      <SelectField
        {...fields.parentId}
        label={t('reasons.parent')}
        placeholder={t('reasons.firstLevel')}
        choices={possibleParents(all, reason).map((node) => ({ value: node.reason.id, label: node.path }))}
      />
      <SelectField
        {...fields.queueIds}
        label={t('reasons.queues')}
        help={t('reasons.queuesHelp')}
        placeholder={t('reasons.allQueues')}
        multiple
        choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </RecordDialog>
  );
}
