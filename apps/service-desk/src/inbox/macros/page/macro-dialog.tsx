import { fieldName, fieldsOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import type { Macro } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, Field, RecordDialog, SwitchField, TextField } from '@recado/ui/records';
import { macros } from '../macros.ts';
import { draftOf, type StepDraft, stepOf } from './step-draft.ts';
import { StepsEditor } from './steps-editor.tsx';

const fields = fieldsOf('POST /macros');
const stepsName = fieldName<Values>('steps');

interface Values {
  name: string;
  isShared: boolean;
  steps: StepDraft[];
}

interface MacroDialogProps {
  edited: Edited<Macro>;
  /** The macro of which a new one is a copy. */
  copied?: Macro | undefined;
  onClose: () => void;
}

/** Creates, copies or changes a macro with its steps. */
export function MacroDialog({ edited, copied, onClose }: MacroDialogProps) {
  const { t } = useTranslation('service-desk');
  const store = useSave(macros, edited);
  const record = edited === 'new' ? undefined : edited;
  const save = ({ steps, ...rest }: Values) => store({ ...rest, steps: steps.flatMap((draft) => stepOf(draft) ?? []) });
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={record ? t('macros.editTitle') : t('macros.newTitle')}
      width={640}
      initialValues={
        record
          ? valuesOf(record)
          : copied
            ? { ...valuesOf(copied), name: copyName(copied.name, t('macros.copyOf')) }
            : empty
      }
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('macros.name')} help={t('macros.nameHelp')} />
      <Field
        name={stepsName}
        label={t('macros.steps')}
        required
        words={{ required: t('macros.noSteps'), tooShort: t('macros.incomplete') }}
        check={incomplete}
        checkTrigger="onSubmit"
      >
        <StepsEditor most={fields.steps.maximum ?? 0} />
      </Field>
      <SwitchField {...fields.isShared} label={t('macros.isShared')} help={t('macros.isSharedHelp')} />
    </RecordDialog>
  );
}

const empty: Partial<Values> = { isShared: false, steps: [] };

function valuesOf({ name, isShared, steps }: Macro): Values {
  return { name, isShared, steps: steps.map(draftOf) };
}

function copyName(name: string, word: string): string {
  return `${name} ${word}`.slice(0, fields.name.maximum);
}

/** Every step must be complete. */
function incomplete(value: unknown) {
  const steps: StepDraft[] = Array.isArray(value) ? value : [];
  return steps.some((step) => stepOf(step) === undefined) ? ({ code: 'tooShort', params: {} } as const) : undefined;
}
