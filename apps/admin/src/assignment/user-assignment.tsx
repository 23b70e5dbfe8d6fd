import { fieldName, fieldsOf } from '@recado/api/fields';
import { useTranslation } from '@recado/ui/i18n';
import { Form, NumberField, ScheduleField, SwitchField } from '@recado/ui/records';
import { SkillsField } from './skills-field.tsx';

const fields = fieldsOf('POST /users');
const hasHours = fieldName<{ hasHours: boolean }>('hasHours');

/** How many tickets a user gets, when, and of which kind. `hasHours`: without hours they always do. */
export function UserAssignment() {
  const { t } = useTranslation('admin');
  const areShown: unknown = Form.useWatch(hasHours);
  return (
    <>
      <NumberField {...fields.ticketLimit} label={t('assignment.userLimit')} help={t('assignment.userLimitHelp')} />
      <SkillsField {...fields.skills} label={t('assignment.userSkills')} help={t('assignment.userSkillsHelp')} />
      <SwitchField name={hasHours} label={t('assignment.ownHours')} />
      {areShown === true && <ScheduleField {...fields.workingHours} label={t('assignment.hours')} />}
    </>
  );
}
