import { usePlanFlag } from '@recado/auth';
import type { RuleStep } from '@recado/contract';
import { ruleLimits } from '@recado/contract/limits';
import { useTranslation } from '@recado/ui/i18n';
import type { RuleChoices } from '../words/rule-choices.ts';
import { newStep, stepKinds } from './new-parts.ts';
import { PartsList } from './parts-list.tsx';
import { WordChoice } from './plain-controls.tsx';
import { StepValues } from './step-values.tsx';

interface StepsFieldProps {
  id?: string;
  choices: RuleChoices;
  value?: RuleStep[];
  onChange?: (steps: RuleStep[]) => void;
}

/** What the rule does, in this order; the form sets its value. */
export function StepsField({ id, choices, value = [], onChange = () => undefined }: StepsFieldProps) {
  const { t } = useTranslation('admin');
  const offered = useOfferedKinds(choices);
  return (
    <PartsList
      id={id}
      parts={value}
      most={ruleLimits.steps}
      addText={t('rules.addStep')}
      make={() => newStep('tag')}
      nameOf={(place) => t('rules.stepName', { count: place + 1 })}
      isOrdered
      onChange={onChange}
      render={(step, change) => (
        <>
          <WordChoice
            label={t('rules.what')}
            value={step.kind}
            choices={stepKinds
              .filter((kind) => kind === step.kind || offered(kind))
              .map((kind) => ({ value: kind, label: t(`rules.steps.${kind}`) }))}
            onChange={(kind) => change(newStep(kind))}
          />
          <StepValues step={step} choices={choices} onChange={change} />
        </>
      )}
    />
  );
}

/** Whether a kind of step is offered: those of apps, macros, fields, templates and webhooks only where there are such. */
function useOfferedKinds({ appStep, macro, customField, official }: RuleChoices): (kind: RuleStep['kind']) => boolean {
  const hasWebhooks = usePlanFlag('useExternalApi');
  return (kind) => {
    if (kind === 'appStep') return appStep.items.length > 0;
    if (kind === 'setField') return customField.items.length > 0;
    if (kind === 'template') return official.items.length > 0;
    if (kind === 'macro') return macro.items.length > 0;
    return kind !== 'webhook' || hasWebhooks;
  };
}
