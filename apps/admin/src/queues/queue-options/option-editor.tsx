import type { QueueOption } from '@recado/api/contract';
import { Button, Input, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import type { OptionText } from './use-queue-options.ts';

/** Types one option's title and the message that is sent when it is chosen; keeps the text when saving fails. */
export function OptionEditor(props: {
  option?: QueueOption;
  onSave: (text: OptionText) => Promise<unknown>;
  onClose: () => void;
}) {
  const { option, onSave, onClose } = props;
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [text, setText] = useState<OptionText>({ title: option?.title ?? '', message: option?.message ?? '' });
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await onSave({ ...text, title: text.title.trim() });
      onClose();
    } catch (failure) {
      notify.error(failure);
      setSaving(false);
    }
  };
  return (
    <div className="queue-option-editor">
      <Input
        autoFocus
        value={text.title}
        maxLength={200}
        placeholder={t('options.title')}
        aria-label={t('options.title')}
        onChange={(event) => setText({ ...text, title: event.target.value })}
      />
      <Input.TextArea
        value={text.message}
        maxLength={4000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder={t('options.message')}
        aria-label={t('options.message')}
        onChange={(event) => setText({ ...text, message: event.target.value })}
      />
      <div className="queue-option-buttons">
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="primary" loading={isSaving} disabled={text.title.trim() === ''} onClick={save}>
          {t('actions.save')}
        </Button>
      </div>
    </div>
  );
}
