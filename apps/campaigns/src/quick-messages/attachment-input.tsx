import { Button, CloseOutlined, IconButton, PaperClipOutlined } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Upload } from '@recado/ui/records';

/** The file of a record: the one it has (`name`), a new one (`file`), or none. */
export interface Attachment {
  name?: string;
  file?: File;
}

/** Chooses or removes the file; it is sent when the form is saved. The control of a form field. */
export function AttachmentInput(props: { id?: string; value?: Attachment; onChange?: (value: Attachment) => void }) {
  const { id, value = {}, onChange } = props;
  const { t } = useTranslation('campaigns');
  if (value.name) {
    return (
      <span>
        <PaperClipOutlined aria-hidden /> {value.name}
        <IconButton
          size="small"
          icon={<CloseOutlined aria-hidden />}
          label={t('attachment.remove', { name: value.name })}
          onClick={() => onChange?.({})}
        />
      </span>
    );
  }
  return (
    <Upload
      id={id}
      maxCount={1}
      showUploadList={false}
      beforeUpload={(file) => {
        onChange?.({ name: file.name, file });
        return false;
      }}
    >
      <Button icon={<PaperClipOutlined aria-hidden />}>{t('attachment.choose')}</Button>
    </Upload>
  );
}
