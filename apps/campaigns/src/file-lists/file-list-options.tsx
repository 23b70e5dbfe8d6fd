import { fieldsOf } from '@recado/api/fields';
import { Button, IconButton, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@recado/ui/icons';
import { AttachmentInput, Form } from '@recado/ui/records';
import './file-lists.css';

const { options } = fieldsOf('POST /files');
const { maximum: mostOptions = Number.POSITIVE_INFINITY } = options;
const { id: idField, name: caption } = options.items.fields;

/** The rows of a file list's form: a caption and a file each, in the order in which they are sent. */
export function FileListOptions() {
  const { t } = useTranslation('campaigns');
  return (
    <Form.List name={options.name}>
      {(rows, { add, remove, move }) => (
        <fieldset className="file-list-options">
          <legend>{t('fileLists.options')}</legend>
          {rows.map(({ key, name }, index) => (
            <div key={key} className="file-list-option">
              <Form.Item name={[name, idField.name]} hidden noStyle>
                <Input type="hidden" />
              </Form.Item>
              <Form.Item name={[name, caption.name]}>
                <Input
                  maxLength={caption.maximum}
                  placeholder={t('fileLists.caption')}
                  aria-label={t('fileLists.captionOf', { row: index + 1 })}
                />
              </Form.Item>
              <div className="file-list-option-file">
                <Form.Item name={[name, 'attachment']} noStyle>
                  <AttachmentInput />
                </Form.Item>
                <span>
                  {index > 0 && (
                    <IconButton
                      label={t('fileLists.moveUp', { row: index + 1 })}
                      icon={<ArrowUpOutlined aria-hidden />}
                      onClick={() => move(index, index - 1)}
                    />
                  )}
                  <IconButton
                    label={t('fileLists.removeOption', { row: index + 1 })}
                    icon={<CloseOutlined aria-hidden />}
                    onClick={() => remove(name)}
                  />
                </span>
              </div>
            </div>
          ))}
          {rows.length < mostOptions && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ name: '', attachment: {} })}>
              {t('fileLists.addFile')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
