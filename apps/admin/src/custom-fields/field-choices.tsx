import { fieldsOf } from '@recado/api/fields';
import { Button, IconButton, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@recado/ui/icons';
import { Switch } from '@recado/ui/parts';
import { Form } from '@recado/ui/records';

const { choices } = fieldsOf('POST /custom-fields');
const { maximum: most = Number.POSITIVE_INFINITY } = choices;
const { id, name: caption, isArchived } = choices.items.fields;

/** The rows of a field's choices, in the order in which they are offered. */
export function FieldChoices() {
  const { t } = useTranslation('admin');
  return (
    <Form.List name={choices.name}>
      {(rows, { add, remove, move }) => (
        <fieldset className="custom-field-choices">
          <legend>{t('customFields.choices')}</legend>
          {rows.map(({ key, name }, index) => (
            <div key={key} className="custom-field-choice">
              <Form.Item name={[name, id.name]} hidden noStyle>
                <Input type="hidden" />
              </Form.Item>
              <Form.Item name={[name, caption.name]} noStyle>
                <Input maxLength={caption.maximum} aria-label={t('customFields.choice', { row: index + 1 })} />
              </Form.Item>
              <ArchivedChoice at={name} row={index + 1} />
              {index > 0 && (
                <IconButton
                  label={t('customFields.moveChoiceUp', { row: index + 1 })}
                  icon={<ArrowUpOutlined aria-hidden />}
                  onClick={() => move(index, index - 1)}
                />
              )}
              <IconButton
                label={t('customFields.removeChoice', { row: index + 1 })}
                icon={<CloseOutlined aria-hidden />}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          {rows.length < most && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ name: '' })}>
              {t('customFields.addChoice')}
            </Button>
          )}
          <p className="admin-meta">{t('customFields.choicesHelp')}</p>
        </fieldset>
      )}
    </Form.List>
  );
}

/** Whether a choice that was removed while it was in use stays archived; nothing for one that was not. */
function ArchivedChoice({ at, row }: { at: number; row: number }) {
  const { t } = useTranslation('admin');
  const form = Form.useFormInstance();
  const wasArchived: unknown = form.getFieldValue([choices.name, at, isArchived.name]);
  const label = `${t('customFields.archiveChoice')}: ${t('customFields.choice', { row })}`;
  return (
    <Form.Item
      name={[at, isArchived.name]}
      valuePropName="checked"
      hidden={wasArchived !== true}
      noStyle={wasArchived !== true}
    >
      <Switch aria-label={label} checkedChildren={t('customFields.archiveChoice')} />
    </Form.Item>
  );
}
