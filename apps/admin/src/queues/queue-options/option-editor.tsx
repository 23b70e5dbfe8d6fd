import type { QueueOption } from '@recado/api/contract';
import { fieldsOf } from '@recado/api/fields';
import { Button, Input, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useUnsavedWork } from '@recado/ui/records';
import { type KeyboardEvent, useId, useState } from 'react';
import type { OptionText } from './use-queue-options.ts';

const fields = fieldsOf('POST /queue-options');

/** The edited option, none for a new one, and the callbacks. */
export interface OptionEditorProps {
  option?: QueueOption;
  onSave: (text: OptionText) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Edits one option's title and the message that is sent when it is chosen; keeps the text when saving fails. Enter in
 * the title saves the option, not the queue's form around it. Unsaved text is saved together with the queue.
 */
export function OptionEditor({ option, onSave, onClose }: OptionEditorProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { text, setText, isSaving, saveAndClose } = useOptionText(option, onSave, onClose);
  const saveOnEnter = (event: KeyboardEvent) => {
    event.preventDefault();
    saveAndClose();
  };
  return (
    <div className="queue-option-editor">
      <label htmlFor={`${id}-title`}>{t('options.title')}</label>
      <Input
        id={`${id}-title`}
        autoFocus
        value={text.title}
        maxLength={fields.title.maximum}
        onChange={(event) => setText({ ...text, title: event.target.value })}
        onPressEnter={saveOnEnter}
      />
      <label htmlFor={`${id}-message`}>{t('options.message')}</label>
      <Input.TextArea
        id={`${id}-message`}
        value={text.message}
        maxLength={fields.message.maximum}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setText({ ...text, message: event.target.value })}
      />
      <div className="queue-option-buttons">
        <Button size="small" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button size="small" type="primary" loading={isSaving} onClick={saveAndClose}>
          {t('options.save')}
        </Button>
      </div>
    </div>
  );
}

function useOptionText(option: QueueOption | undefined, onSave: OptionEditorProps['onSave'], onSaved: () => void) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const before: OptionText = { title: option?.title ?? '', message: option?.message ?? '' };
  const [text, setText] = useState(before);
  const [isSaving, setSaving] = useState(false);
  const title = text.title.trim();
  const save = async () => {
    if (title === '') return Promise.reject(t('options.titleRequired'));
    setSaving(true);
    try {
      await onSave({ ...text, title });
      onSaved();
    } finally {
      setSaving(false);
    }
  };
  useUnsavedWork({ isChanged: title !== before.title || text.message !== before.message, save });
  return { text, setText, isSaving, saveAndClose: () => void save().catch(notify.error) };
}
