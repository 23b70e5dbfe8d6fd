import { Field, type FieldProps, Select } from '@recado/ui/records';

/** Skills, which are written like tags. */
export function SkillsField(props: FieldProps) {
  return (
    <Field {...props}>
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',']} />
    </Field>
  );
}
