import { type TemplateField, templateFields } from '@recado/contract/fill-template';
import { Button, Dropdown } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';

interface VariableMenuProps {
  /** Receives the field; undefined: a variable that is entered by hand. */
  onInsert: (field: TemplateField | undefined) => void;
}

/** Offers the fields of contact, ticket and company to insert as variables. */
export function VariableMenu({ onInsert }: VariableMenuProps) {
  const { t } = useTranslation('admin');
  const items = [
    ...templateFields.map((field) => ({
      key: field,
      label: t(`templates.fields.${fieldKey(field)}`),
      onClick: () => onInsert(field),
    })),
    { key: 'other', label: t('templates.other'), onClick: () => onInsert(undefined) },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button size="small" icon={<PlusOutlined aria-hidden />}>
        {t('templates.insert')}
      </Button>
    </Dropdown>
  );
}

/** The key of a field's name: a dot would divide the key. */
export function fieldKey(field: TemplateField): string {
  return field.replace('.', '-');
}
