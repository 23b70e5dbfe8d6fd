import { ApiFailure } from '@recado/api/client';
import { Button, failureText, Modal, plainName, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { explained } from '../tickets/conflict.ts';
import type { RefusedMacro } from './opened-macro.ts';
import { useStepWords } from './steps/step-words.ts';

/** Names the step because of which a macro did nothing, and why it was refused. */
export default function RefusedMacroDialog({ refused, onClose }: { refused: RefusedMacro; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const { macro, ticket, step: place, error } = refused;
  const step = macro.steps[place];
  const { wordsOf } = useStepWords(step ? [step] : []);
  return (
    <Modal
      open
      width={440}
      title={t('macros.refusedTitle', { name: macro.name })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('macros.understood')}</Button>}
    >
      <p>{t('macros.refusedText', { contact: plainName(ticket.contact.name) })}</p>
      <p>
        <strong>{t('macros.stepOf', { place: place + 1, what: step ? wordsOf(step).title : '' })}</strong>
      </p>
      <p>{failureText(explained(new ApiFailure(409, { error })))}</p>
    </Modal>
  );
}
