import { fieldsOf } from '@recado/api/fields';
import type { AssignmentFallback, AssignmentMode, AwayTickets, Queue } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Form, NumberField, SelectField } from '@recado/ui/records';
import { SkillsField } from './skills-field.tsx';

const fields = fieldsOf('POST /queue');
const modes: readonly AssignmentMode[] = ['hand', 'turn', 'least', 'known'];
const fallbacks: readonly AssignmentFallback[] = ['turn', 'least'];
const awayChoices: readonly AwayTickets[] = ['wait', 'move'];

/** Who gets the tickets of a queue; what overflows goes to one of the other queues. */
export function QueueAssignment({ others }: { others: readonly Queue[] }) {
  const { t } = useTranslation('admin');
  const mode: AssignmentMode | undefined = Form.useWatch(fields.assignmentMode.name);
  const target: unknown = Form.useWatch(fields.overflowQueueId.name);
  const isByHand = mode === undefined || mode === 'hand';
  const modeChoice = (value: AssignmentMode) => ({ value, label: t(`assignment.modes.${value}`) });
  return (
    <>
      <SelectField
        {...fields.assignmentMode}
        label={t('assignment.mode')}
        help={isByHand ? undefined : t('assignment.modeHelp')}
        choices={modes.map(modeChoice)}
        clearable={false}
      />
      {mode === 'known' && (
        <SelectField
          {...fields.assignmentFallback}
          label={t('assignment.fallback')}
          choices={fallbacks.map(modeChoice)}
          clearable={false}
        />
      )}
      {!isByHand && (
        <>
          <NumberField {...fields.ticketLimit} label={t('assignment.limit')} help={t('assignment.limitHelp')} />
          <SelectField
            {...fields.overflowQueueId}
            label={t('assignment.overflowQueue')}
            choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {typeof target === 'number' && (
            <NumberField
              {...fields.overflowMinutes}
              required
              label={t('assignment.overflowMinutes')}
              help={t('assignment.overflowMinutesHelp')}
            />
          )}
          <SkillsField {...fields.skills} label={t('assignment.skills')} help={t('assignment.skillsHelp')} />
        </>
      )}
      <SelectField
        {...fields.awayTickets}
        label={t('assignment.away')}
        choices={awayChoices.map((value) => ({ value, label: t(`assignment.awayChoices.${value}`) }))}
        clearable={false}
      />
    </>
  );
}
