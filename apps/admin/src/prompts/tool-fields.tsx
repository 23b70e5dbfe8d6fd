import { fieldName, fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import type { AppStep, PromptTool } from '@recado/contract';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Form, NumberField, SelectField } from '@recado/ui/records';

const fields = fieldsOf('POST /prompt');
const appSteps = fieldName<{ appSteps: string[] }>('appSteps');
const tools = ['opening-hours', 'bill', 'knowledge'] as const satisfies readonly PromptTool[];

/** A step of an app as one text of a form; neither name has a `/`. */
export function keyOfStep({ app, step }: AppStep): string {
  return `${app}/${step}`;
}

/** The step that a text of the form names. */
export function stepOfKey(key: string): AppStep {
  const [app = '', step = ''] = key.split('/');
  return { app, step };
}

/** What the prompt may look up for a customer, and how often (ADR 176). Steps are offered once an app has some; `stored` ones stay chosen without it. */
export function ToolFields({ stored }: { stored: readonly AppStep[] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { report } = useReport('GET /app-steps', {}, { refreshOn: ['app'] });
  const chosen: string[] = Form.useWatch(appSteps) ?? [];
  const isOn = (Form.useWatch(fields.tools.name) ?? []).length > 0 || chosen.length > 0;
  const offered = (report ?? []).map((one) => ({
    value: keyOfStep(one),
    label: `${one.appTitle[language]}: ${one.title[language]}`,
  }));
  const gone = stored.map(keyOfStep).filter((key) => !offered.some(({ value }) => value === key));
  const choices = [...offered, ...gone.map((key) => ({ value: key, label: key.replace('/', ': ') }))];
  return (
    <>
      <SelectField
        {...fields.tools}
        multiple
        label={t('prompts.tools')}
        help={t('prompts.toolsHelp')}
        choices={tools.map((tool) => ({ value: tool, label: t(`prompts.toolNames.${tool}`) }))}
      />
      {choices.length > 0 && (
        <SelectField
          name={appSteps}
          multiple
          label={t('prompts.appSteps')}
          help={t('prompts.appStepsHelp')}
          choices={choices}
        />
      )}
      {isOn && (
        <>
          <NumberField
            {...fields.mostCallsOfTicket}
            label={t('prompts.mostCallsOfTicket')}
            help={t('prompts.mostCallsHelp')}
          />
          <NumberField {...fields.mostCallsOfDay} label={t('prompts.mostCallsOfDay')} />
        </>
      )}
    </>
  );
}
