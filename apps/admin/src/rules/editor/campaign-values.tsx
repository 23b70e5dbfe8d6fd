import type { RuleCondition } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import type { KnownList } from '../words/rule-choices.ts';
import { SeveralChoice } from './choice-control.tsx';
import { WordChoice } from './plain-controls.tsx';

type CampaignCondition = Extract<RuleCondition, { field: 'campaign' }>;
const said = {
  began: { is: true, how: 'began' },
  answered: { is: true, how: 'answered' },
  notBegan: { is: false, how: 'began' },
  notAnswered: { is: false, how: 'answered' },
} as const;
const answers = ['began', 'answered', 'notBegan', 'notAnswered'] as const;

interface CampaignValuesProps {
  condition: CampaignCondition;
  list: KnownList;
  onChange: (condition: CampaignCondition) => void;
}

/** Whether a ticket came from a campaign or answers one, and from which; without any it may be each. */
export function CampaignValues({ condition, list, onChange }: CampaignValuesProps) {
  const { t } = useTranslation('admin');
  const { is, how, campaignIds } = condition;
  return (
    <>
      <WordChoice
        isWide
        label={t('rules.operator')}
        value={answers.find((one) => said[one].is === is && said[one].how === how) ?? 'began'}
        choices={answers.map((value) => ({ value, label: t(`rules.campaignIs.${value}`) }))}
        onChange={(chosen) => onChange({ ...condition, ...said[chosen] })}
      />
      <SeveralChoice
        label={t('rules.campaignOptional')}
        list={list}
        value={campaignIds}
        onChange={(ids) => onChange({ ...condition, campaignIds: ids })}
      />
    </>
  );
}
