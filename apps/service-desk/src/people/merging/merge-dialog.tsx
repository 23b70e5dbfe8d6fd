import { fieldName } from '@recado/api/fields';
import type { Contact } from '@recado/contract';
import { useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ContactField, Form, RecordDialog } from '@recado/ui/records';
import { useState } from 'react';
import { type Choices, MergePreview } from './merge-preview.tsx';
import { useMerge } from './use-merge.ts';

interface MergeDialogProps {
  /** The contact that stays. */
  keptId: number;
  /** The one that it takes in; absent: the dialog asks for it. */
  absorbedId?: number;
  onMerged?: (contact: Contact) => void;
  onClose: () => void;
}

interface Values {
  otherId: number;
}

const otherName = fieldName<Values>('otherId');
const keepAll: Choices = { name: 'kept', address: 'kept', email: 'kept', absorbedFieldIds: [] };

/** Merges two contacts: which value of each field stays, what moves, and what that means. */
export default function MergeDialog({ keptId, absorbedId, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const merge = useMerge();
  const [choices, setChoices] = useState(keepAll);
  return (
    <RecordDialog<Values>
      open
      title={t('merging.title')}
      initialValues={absorbedId === undefined ? {} : { otherId: absorbedId }}
      saveText={t('merging.merge')}
      onSave={async ({ otherId = absorbedId ?? 0 }) => {
        const { absorbedFieldIds, ...sides } = choices;
        onMerged?.(await merge({ keptId, absorbedId: otherId, choices: sides, absorbedFieldIds }));
      }}
      onClose={onClose}
    >
      {absorbedId === undefined && (
        <ContactField name={otherName} required label={t('merging.other')} placeholder={t('merging.choose')} />
      )}
      <Chosen keptId={keptId} absorbedId={absorbedId} choices={choices} onChoose={setChoices} />
    </RecordDialog>
  );
}

interface ChosenProps {
  keptId: number;
  absorbedId: number | undefined;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** The preview, once the other contact is known. */
function Chosen({ absorbedId, ...others }: ChosenProps) {
  const form = Form.useFormInstance<Values>();
  const typed = Form.useWatch('otherId', form);
  const otherId = absorbedId ?? typed;
  if (!otherId) return null;
  return <MergePreview key={otherId} absorbedId={otherId} {...others} />;
}
