import type { MessageTemplate, TemplateWish } from '@recado/contract';
import { fillTemplate, type TemplateSubjects } from '@recado/contract/fill-template';
import { TemplateSearch, TemplateValues, unfilledKeys } from '@recado/ui/chat';
import { Button, Modal, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';

/** A dialog that chooses a template and fills its variables. */
export interface TemplatePickerProps {
  /** The connection that is to send it. */
  whatsappId: number;
  /** Who it is for and who writes: bound variables are filled from them, and can be changed. */
  subjects: Omit<TemplateSubjects, 'now'>;
  /** The text of the button at the end, e.g. "Send". */
  action: string;
  /** Takes the chosen template. The dialog closes when it is taken; a rejection is shown, and nothing is lost. */
  onTake: (wish: TemplateWish, template: MessageTemplate) => Promise<unknown>;
  onClose: () => void;
}

/** Searches a template, fills its variables, shows it as the customer will see it, and hands it over. */
export function TemplatePicker({ whatsappId, subjects, action, onTake, onClose }: TemplatePickerProps) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [template, setTemplate] = useState<MessageTemplate>();
  const [values, setValues] = useState<Record<string, string>>({});
  const [isTaking, setTaking] = useState(false);
  const choose = (chosen: MessageTemplate) => {
    setTemplate(chosen);
    setValues(fillTemplate(chosen, { ...subjects, now: new Date() }));
  };
  const take = async (chosen: MessageTemplate) => {
    setTaking(true);
    try {
      await onTake({ id: chosen.id, values }, chosen);
      onClose();
    } catch (failure) {
      notify.error(failure);
      setTaking(false);
    }
  };
  const missing = template ? unfilledKeys(template, values).length : 0;
  return (
    <Modal
      open
      width={720}
      title={t('templates.title')}
      onCancel={onClose}
      footer={
        template && [
          <Button key="back" onClick={() => setTemplate(undefined)}>
            {t('templates.back')}
          </Button>,
          <Button
            key="take"
            type="primary"
            loading={isTaking}
            disabled={missing > 0}
            onClick={() => void take(template)}
          >
            {action}
          </Button>,
        ]
      }
    >
      {template ? (
        <>
          <TemplateValues template={template} values={values} onChange={setValues} />
          {missing > 0 && <p role="status">{t('templates.missing', { count: missing })}</p>}
        </>
      ) : (
        <TemplateSearch whatsappId={whatsappId} onChoose={choose} />
      )}
    </Modal>
  );
}
