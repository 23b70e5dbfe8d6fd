import type { FormInstance } from 'antd';

/**
 * For `onValuesChange` of a form that is checked when a field loses the focus: a changed field that shows an error is
 * checked at once, so that the error goes as soon as it is mended (UX, Learned by more hours).
 */
export function checkMended(form: FormInstance): (changed: object) => void {
  return (changed) => {
    const names = new Set(Object.keys(changed));
    const wrong = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && names.has(String(name[0])));
    // A rejection only means that a field is still wrong, which it shows.
    if (wrong.length > 0) void form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined);
  };
}
