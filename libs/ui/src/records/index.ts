/** Lists and records: the components of administration screens. */
export * from './antd.ts';
export { type LastStep, useAskFirst } from './ask-first.tsx';
export { type Bar, Bars } from './bars.tsx';
export { ColorPicker, type ColorPickerProps } from './color-picker/color-picker.tsx';
export { colors, freeColor } from './color-picker/palette.ts';
export { type Destructive, useConfirmDestructive } from './confirm-destructive.tsx';
export { ExportButton, type ExportButtonProps } from './export-button.tsx';
export {
  FieldConditionInput,
  type FieldConditionInputProps,
  type FieldConditionText,
  fieldConditionProblem,
  newFieldCondition,
} from './field-condition/field-condition-input.tsx';
export { FieldConditionsInput, type FieldConditionsInputProps } from './field-condition/field-conditions-input.tsx';
export { AttachmentField, AttachmentInput, type AttachmentInputProps } from './fields/attachment-field.tsx';
export {
  CheckboxField,
  type Choice,
  ColorField,
  NumberField,
  SelectField,
  SwitchField,
} from './fields/choice-fields.tsx';
export { ClockField } from './fields/clock-field.tsx';
export { ContactField } from './fields/contact-field.tsx';
export { CountryPhoneField } from './fields/country-phone-field.tsx';
export { CurrentPasswordField } from './fields/current-password-field.tsx';
export { DateField } from './fields/date-field.tsx';
export { Field, type FieldProps } from './fields/field.tsx';
export { checkMended } from './fields/mended-errors.ts';
export {
  OrganisationSelect,
  type OrganisationSelectProps,
  OrganisationsOrNoneSelect,
  type OrganisationsOrNoneSelectProps,
  OrganisationsSelect,
  type OrganisationsSelectProps,
  useOrganisationNames,
} from './fields/organisation-select.tsx';
export { PhoneField } from './fields/phone-field.tsx';
export { ScheduleField } from './fields/schedule-field.tsx';
export {
  ScheduledMessageFields,
  type ScheduledMessageValues,
  scheduledMessageValues,
} from './fields/scheduled-message-fields.tsx';
export { TemplateField } from './fields/template-field.tsx';
export { EmailField, PasswordField, TextAreaField, TextField, type TextFieldProps } from './fields/text-fields.tsx';
export { type FigureProps, Figures } from './figures.tsx';
export { FilterBar, FilterSelect, type FilterSelectProps } from './filter-bar.tsx';
export { ListPage, type ListPageProps } from './list-page.tsx';
export { allOf, rowsOf } from './live-table/all-of.ts';
export { LiveTable } from './live-table/live-table.tsx';
export type { Column, ListData, LiveTableProps, RowAction } from './live-table/types.ts';
export { type Edited, EditsStored, isStored, useEdited } from './record-dialog/edited.ts';
export { RecordDialog, type RecordDialogProps } from './record-dialog/record-dialog.tsx';
export { useUnsavedWork } from './record-dialog/unsaved-work.ts';
export { useSaving } from './record-dialog/use-saving.ts';
export { RecordPage, type RecordPageProps } from './record-page.tsx';
export { ClockInput, type ClockInputProps } from './schedule-editor/clock-input.tsx';
export { defaultSchedule } from './schedule-editor/default-schedule.ts';
export { ScheduleEditor } from './schedule-editor/schedule-editor.tsx';
export { scheduleProblem } from './schedule-editor/schedule-problem.ts';
export { ScheduledText, scheduleFailure } from './scheduled-text.tsx';
export { SearchBox } from './search-box.tsx';
export { SettingsForm, type SettingsFormProps } from './settings-form.tsx';
export { type Search, useSearch } from './use-search.ts';
