import type { RuleCondition } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { ClockInput, FieldConditionInput, OrganisationsOrNoneSelect } from '@recado/ui/records';
import type { RuleChoices } from '../words/rule-choices.ts';
import { BodyValues } from './call-values.tsx';
import { CampaignValues } from './campaign-values.tsx';
import { SeveralChoice, SeveralOrNoneChoice } from './choice-control.tsx';
import { CountryChoice } from './country-choice.tsx';
import { SeveralWords, WeekdayChoice, WordChoice, WordsInput, WordsOfText } from './plain-controls.tsx';
import { SeveralPriorities } from './priority-choice.tsx';
import { GradeRange, SatisfactionChoice } from './rating-values.tsx';

interface ConditionValuesProps<Condition = RuleCondition> {
  condition: Condition;
  onChange: (condition: RuleCondition) => void;
}

/** The operator and the values of a condition, by its field. */
export function ConditionValues({ choices, ...props }: ConditionValuesProps & { choices: RuleChoices }) {
  const { t } = useTranslation('admin');
  const { condition, onChange } = props;
  const label = t(`rules.fields.${condition.field}`);
  switch (condition.field) {
    case 'words':
    case 'contactName':
      return <WordsOfText label={label} value={condition} onChange={(said) => onChange({ ...condition, ...said })} />;
    case 'queue':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <SeveralOrNoneChoice
            label={label}
            list={choices.queue}
            noneText={t('rules.noQueue')}
            value={condition.queueIds}
            onChange={(queueIds) => onChange({ ...condition, queueIds })}
          />
        </>
      );
    case 'agent':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <SeveralOrNoneChoice
            label={label}
            list={choices.user}
            noneText={t('rules.noAgent')}
            value={condition.userIds}
            onChange={(userIds) => onChange({ ...condition, userIds })}
          />
        </>
      );
    case 'tag':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <SeveralChoice
            label={label}
            list={choices.tag}
            value={condition.tagIds}
            onChange={(tagIds) => onChange({ ...condition, tagIds })}
          />
        </>
      );
    case 'connection':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <SeveralChoice
            label={label}
            list={choices.connection}
            value={condition.whatsappIds}
            onChange={(whatsappIds) => onChange({ ...condition, whatsappIds })}
          />
        </>
      );
    case 'campaign':
      return <CampaignValues condition={condition} list={choices.campaign} onChange={onChange} />;
    case 'body':
      return <BodyValues condition={condition} onChange={onChange} />;
    case 'organisation':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <OrganisationsOrNoneSelect
            className="rule-value"
            label={label}
            noneText={t('rules.noOrganisation')}
            value={condition.organisationIds}
            onChange={(organisationIds) => onChange({ ...condition, organisationIds })}
          />
        </>
      );
    case 'custom':
      return (
        <FieldConditionInput
          list={choices.customField}
          condition={condition.condition}
          onChange={(changed) => onChange({ ...condition, condition: changed })}
          text={(key) => t(`rules.tests.${key}`)}
        />
      );
    default:
      return <OwnValues condition={condition} onChange={onChange} />;
  }
}

type Listed = Extract<
  RuleCondition,
  {
    field:
      | 'words'
      | 'contactName'
      | 'queue'
      | 'agent'
      | 'tag'
      | 'connection'
      | 'organisation'
      | 'custom'
      | 'campaign'
      | 'body';
  }
>;

/** The conditions whose values are no records of the company. */
function OwnValues({ condition, onChange }: ConditionValuesProps<Exclude<RuleCondition, Listed>>) {
  const { t } = useTranslation('admin');
  const label = t(`rules.fields.${condition.field}`);
  switch (condition.field) {
    case 'status':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <StatusChoice condition={condition} onChange={onChange} />
        </>
      );
    case 'priority':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <SeveralPriorities
            label={label}
            value={condition.priorities}
            onChange={(priorities) => onChange({ ...condition, priorities })}
          />
        </>
      );
    case 'weekday':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <WeekdayChoice
            label={label}
            value={condition.values}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </>
      );
    case 'country':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <CountryChoice
            label={label}
            value={condition.values}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </>
      );
    case 'time':
      return (
        <>
          <span>{t('rules.from')}</span>
          <ClockInput
            label={t('rules.from')}
            value={condition.from}
            onChange={(from) => onChange({ ...condition, from })}
          />
          <span>{t('rules.to')}</span>
          <ClockInput label={t('rules.to')} value={condition.to} onChange={(to) => onChange({ ...condition, to })} />
        </>
      );
    case 'rating':
      return <GradeRange condition={condition} onChange={onChange} />;
    case 'satisfaction':
      return (
        <>
          <OperatorChoice condition={condition} onChange={onChange} />
          <SatisfactionChoice condition={condition} onChange={onChange} />
        </>
      );
    case 'hours':
      return (
        <YesNo
          label={label}
          words="hoursNow"
          value={condition.isOpen}
          onChange={(isOpen) => onChange({ ...condition, isOpen })}
        />
      );
    case 'advertisement':
      return (
        <>
          <YesNo label={label} words="yesNo" value={condition.is} onChange={(is) => onChange({ ...condition, is })} />
          <WordsInput
            label={t('rules.adWords')}
            value={condition.values}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </>
      );
    default:
      return (
        <YesNo label={label} words="yesNo" value={condition.is} onChange={(is) => onChange({ ...condition, is })} />
      );
  }
}

type TextCondition = Extract<RuleCondition, { field: 'words' | 'contactName' }>;

type WithOperator = Exclude<Extract<RuleCondition, { operator: 'any' | 'none' }>, TextCondition | { field: 'body' }>;

function OperatorChoice({ condition, onChange }: ConditionValuesProps<WithOperator>) {
  const { t } = useTranslation('admin');
  return (
    <WordChoice
      label={t('rules.operator')}
      value={condition.operator}
      choices={(['any', 'none'] as const).map((value) => ({ value, label: t(`rules.is.${value}`) }))}
      onChange={(operator) => onChange({ ...condition, operator })}
    />
  );
}

type StatusCondition = Extract<RuleCondition, { field: 'status' }>;

function StatusChoice({ condition, onChange }: ConditionValuesProps<StatusCondition>) {
  const { t } = useTranslation('admin');
  return (
    <SeveralWords
      label={t('rules.fields.status')}
      value={condition.values}
      choices={(['open', 'pending', 'closed'] as const).map((value) => ({
        value,
        label: t(`rules.statuses.${value}`),
      }))}
      onChange={(values) => onChange({ ...condition, values })}
    />
  );
}

interface YesNoProps {
  label: string;
  words: 'hoursNow' | 'yesNo';
  value: boolean;
  onChange: (value: boolean) => void;
}

function YesNo({ label, words, value, onChange }: YesNoProps) {
  const { t } = useTranslation('admin');
  return (
    <WordChoice
      label={label}
      value={value ? 'yes' : 'no'}
      choices={(['yes', 'no'] as const).map((answer) => ({ value: answer, label: t(`rules.${words}.${answer}`) }))}
      onChange={(answer) => onChange(answer === 'yes')}
    />
  );
}
