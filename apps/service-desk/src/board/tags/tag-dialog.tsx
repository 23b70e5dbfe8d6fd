import { fieldsOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import { useAbility, usePlanFlag } from '@recado/auth';
import type { CountedTag } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { ColorField, type Edited, freeColor, RecordDialog, SwitchField, TextField } from '@recado/ui/records';
import { tags } from './tags.ts';

const fields = fieldsOf('POST /tags');

interface Values {
  name: string;
  color: string;
  kanban?: boolean;
}

/** The edited tag, and the known ones: a new tag gets a colour that none of them has. */
export interface TagDialogProps {
  edited: Edited<CountedTag>;
  known: readonly CountedTag[];
  onClose: () => void;
}

/** Creates or changes a tag; administrators and supervisors make it a lane of the kanban (SPEC §5, §6). */
export function TagDialog({ edited, known, onClose }: TagDialogProps) {
  const { t } = useTranslation('service-desk');
  const store = useSave(tags, edited);
  const mayMakeLanes = useAbility('tags:kanban');
  const hasKanban = usePlanFlag('useKanban');
  const record = edited === 'new' ? undefined : edited;
  const save = ({ kanban, ...rest }: Values) => store(kanban === undefined ? rest : { ...rest, kanban });
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={record ? t('tags.editTitle') : t('tags.newTitle')}
      initialValues={
        record
          ? { name: record.name, color: record.color, kanban: record.kanban === 1 }
          : { color: freeColor(known.map(({ color }) => color)), kanban: false }
      }
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('tags.name')} words={{ tooShort: t('tags.tooShort') }} />
      <ColorField {...fields.color} label={t('tags.color')} />
      {mayMakeLanes && hasKanban && (
        <SwitchField {...fields.kanban} label={t('tags.kanban')} help={t('tags.kanbanHelp')} />
      )}
    </RecordDialog>
  );
}
