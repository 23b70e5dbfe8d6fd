import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { applyAnswer, queryClient } from '@recado/api/live';
import type { BodyInput, ImportRefusal } from '@recado/contract';
import { useRef } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { EmailField, RecordDialog, TextField } from '../records/index.ts';
import { contactImports } from './contact-imports.ts';
import { useRefusalReasons } from './refusal-reasons.ts';

const correction = 'PUT /contacts/imports/:importId/refusals/:refusalId';
type Values = BodyInput<typeof correction>;
const fields = fieldsOf(correction);

interface CorrectDialogProps {
  importId: number;
  refusal: ImportRefusal;
  /** Called when the row was imported, to go on with the next one. */
  onCorrected: () => void;
  onClose: () => void;
}

/** Corrects one refused row, or adds what was left out of an imported one. */
export function CorrectDialog({ importId, refusal, onCorrected, onClose }: CorrectDialogProps) {
  const { t } = useTranslation();
  const reasons = useRefusalReasons();
  const isDone = useRef(false);
  const { id, row, name, number, email, isKept, reason, value } = refusal;
  const save = async (body: Values) => {
    const request = { params: { importId, refusalId: id }, body };
    await applyAnswer(contactImports, () => api(correction, request));
    await queryClient.invalidateQueries({ queryKey: ['contact-import-refusals', 'list'] });
    isDone.current = true;
  };
  return (
    <RecordDialog<Values>
      open
      title={t('contactImport.correctTitle', { row })}
      initialValues={{ name, number, email: isKept && reason === 'email' ? value : email }}
      saveText={t('contactImport.correctAndGoOn')}
      onSave={save}
      onClose={() => (isDone.current ? onCorrected() : onClose())}
    >
      <p>{value ? t('contactImport.leftOutBecause', { value, reason: reasons[reason] }) : reasons[reason]}</p>
      <TextField {...fields.name} label={t('contactImport.name')} required />
      <TextField {...fields.number} label={t('contactImport.number')} required />
      <EmailField {...fields.email} label={t('contactImport.email')} />
    </RecordDialog>
  );
}
