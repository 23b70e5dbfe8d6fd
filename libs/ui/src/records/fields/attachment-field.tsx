import { type Attachment, sizeLimitOf } from '@recado/api/live';
import type { Problem } from '@recado/api/problems';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { formatBytes } from '../../core/formats/numbers.ts';
import { IconButton } from '../../core/icon-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CloseOutlined, PaperClipOutlined } from '../../icons/index.ts';
import { Field, type FieldProps } from './field.tsx';

/**
 * The one file of a record: chosen or removed here, sent when the form is saved (`useSave`). Its value is an
 * `Attachment`. `accept`: the offered file extensions, e.g. `.png,.jpg`.
 */
export function AttachmentField({ accept, ...props }: FieldProps & { accept?: string }) {
  return (
    <Field {...props} check={props.required ? chosen : undefined} checkTrigger="onSubmit">
      <AttachmentInput accept={accept} />
    </Field>
  );
}

function chosen(value: unknown): Problem | undefined {
  return typeof value === 'object' && value !== null && 'name' in value && value.name
    ? undefined
    : { code: 'required', params: {} };
}

/** The control of `AttachmentField`; a form sets `id`, `value` and `onChange`. */
export interface AttachmentInputProps {
  id?: string;
  accept?: string;
  value?: Attachment;
  onChange?: (value: Attachment) => void;
}

/** The control of `AttachmentField` alone, for rows of a list. A file that is too large is refused here, not after its upload. */
export function AttachmentInput({ id, accept, value = {}, onChange }: AttachmentInputProps) {
  const { t } = useTranslation('ui');
  const [refused, setRefused] = useState<File>();
  if (value.name) {
    return (
      <span>
        <PaperClipOutlined aria-hidden /> {value.name}
        <IconButton
          size="small"
          icon={<CloseOutlined aria-hidden />}
          label={t('field.removeFile', { name: value.name })}
          onClick={() => onChange?.({})}
        />
      </span>
    );
  }
  return (
    <Upload
      id={id}
      accept={accept}
      maxCount={1}
      showUploadList={false}
      beforeUpload={(file) => {
        const isTooLarge = file.size > (sizeLimitOf(file) ?? Number.POSITIVE_INFINITY);
        setRefused(isTooLarge ? file : undefined);
        if (!isTooLarge) onChange?.({ name: file.name, file });
        return false;
      }}
    >
      <Button icon={<PaperClipOutlined aria-hidden />}>{t('field.chooseFile')}</Button>
      {refused && (
        <p className="file-refused" role="alert">
          {t('field.tooLarge', {
            name: refused.name,
            size: formatBytes(refused.size),
            most: formatBytes(sizeLimitOf(refused) ?? 0),
          })}
        </p>
      )}
    </Upload>
  );
}
