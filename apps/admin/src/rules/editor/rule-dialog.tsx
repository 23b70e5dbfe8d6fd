import { failureOf } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import { useCreate, useUpdate } from '@recado/api/live';
import type { Rule } from '@recado/contract';
import { Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EditsStored, Form, NumberField, RecordDialog, SwitchField, TextField } from '@recado/ui/records';
import { type RuleValues, rules, valuesOf } from '../rules.ts';
import type { RuleChoices } from '../words/rule-choices.ts';
import { ConditionsField } from './conditions-field.tsx';
import { conditionsProblem, type PartProblem, stepsProblem, triggerProblem } from './missing-parts.ts';
import { RuleTrial } from './rule-trial.tsx';
import { StepsField } from './steps-field.tsx';
import { TriggerField } from './trigger-field.tsx';

const fields = fieldsOf('POST /rules');
const ownField = fieldName<RuleValues>;

/** What is edited: a stored rule, or the first values of a new one. */
export type EditedRule = { rule: Rule } | { start: RuleValues };

interface RuleDialogProps {
  edited: EditedRule | undefined;
  choices: RuleChoices;
  /** Receives a rule that was created; it is switched off. */
  onCreated: (rule: Rule) => void;
  onClose: () => void;
}

/** Creates or changes a rule in sentences: when, if, then. What was typed stays when it is refused. */
export function RuleDialog({ edited, choices, onCreated, onClose }: RuleDialogProps) {
  const { t } = useTranslation('admin');
  const create = useCreate(rules);
  const update = useUpdate(rules);
  const placeOf = usePlaceOfRefusal();
  const rule = edited && 'rule' in edited ? edited.rule : undefined;
  const save = async (values: RuleValues) => {
    try {
      if (rule) await update.mutateAsync({ id: rule.id, body: values });
      else onCreated(await create.mutateAsync({ ...values, isActive: false }));
    } catch (failure) {
      throw placeOf(failure) ?? failure;
    }
  };
  return (
    <EditsStored value={rule !== undefined}>
      <RecordDialog<RuleValues>
        open={edited !== undefined}
        width={760}
        title={t(rule ? 'rules.editTitle' : 'rules.newTitle')}
        initialValues={initialOf(edited)}
        onSave={save}
        savedText={rule && t('rules.saved')}
        onClose={onClose}
      >
        <Sentences choices={choices} />
      </RecordDialog>
    </EditsStored>
  );
}

function initialOf(edited: EditedRule | undefined): Partial<RuleValues> {
  if (!edited) return {};
  return valuesOf('rule' in edited ? edited.rule : edited.start);
}

function Sentences({ choices }: { choices: RuleChoices }) {
  const { t } = useTranslation('admin');
  const partProblem = ({ place, problem }: PartProblem, kind: 'condition' | 'step') =>
    `${t(`rules.${kind}Name`, { count: place + 1 })}: ${t(`rules.problems.${problem}`)}`;
  return (
    <>
      <TextField {...fields.name} label={t('rules.name')} />
      <section className="rule-sentence" aria-label={t('rules.whenTitle')}>
        <h3>{t('rules.whenTitle')}</h3>
        <Form.Item<RuleValues>
          name="trigger"
          rules={[
            checked<RuleValues['trigger']>((trigger) => {
              const problem = triggerProblem(trigger, choices);
              return problem && t(`rules.problems.${problem}`);
            }),
          ]}
        >
          <TriggerField choices={choices} />
        </Form.Item>
      </section>
      <section className="rule-sentence" aria-label={t('rules.ifTitle')}>
        <h3>{t('rules.ifTitle')}</h3>
        <Form.Item<RuleValues> name="match">
          <MatchChoice />
        </Form.Item>
        <Form.Item<RuleValues>
          name="conditions"
          rules={[
            checked<RuleValues['conditions']>((conditions) => {
              const problem = conditionsProblem(conditions, choices);
              return problem && partProblem(problem, 'condition');
            }),
          ]}
        >
          <ConditionsField choices={choices} />
        </Form.Item>
      </section>
      <section className="rule-sentence" aria-label={t('rules.thenTitle')}>
        <h3>{t('rules.thenTitle')}</h3>
        <Form.Item<RuleValues>
          name="steps"
          rules={[
            checked<RuleValues['steps']>((steps) => {
              const problem = stepsProblem(steps, choices);
              return problem && partProblem(problem, 'step');
            }),
          ]}
        >
          <StepsField choices={choices} />
        </Form.Item>
      </section>
      <SwitchField name={ownField('stopsOthers')} label={t('rules.stopsOthers')} help={t('rules.stopsOthersHelp')} />
      <NumberField {...fields.perTicketAndHour} required label={t('rules.perTicketAndHour')} />
      <RuleTrial />
    </>
  );
}

/** A rule of the form: the text of the problem that is found, or none. */
function checked<Value>(find: (value: Value) => string | undefined) {
  return {
    validator: async (_rule: unknown, value: Value) => {
      const problem = find(value);
      if (problem) throw new Error(problem);
    },
  };
}

interface MatchChoiceProps {
  value?: RuleValues['match'];
  onChange?: (match: RuleValues['match']) => void;
}

/** Whether all conditions must be true, or one of them; without two it makes no difference. */
function MatchChoice({ value = 'all', onChange }: MatchChoiceProps) {
  const { t } = useTranslation('admin');
  const conditions = Form.useWatch('conditions');
  if (!Array.isArray(conditions) || conditions.length < 2) {
    return conditions?.length === 0 ? <span className="admin-meta">{t('rules.always')}</span> : null;
  }
  return (
    <Segmented<RuleValues['match']>
      aria-label={t('rules.match')}
      value={value}
      options={[
        { value: 'all', label: t('rules.all') },
        { value: 'any', label: t('rules.any') },
      ]}
      onChange={onChange}
    />
  );
}

/** The text for a refusal of the server that concerns one condition or step, with its place. */
function usePlaceOfRefusal(): (failure: unknown) => string | undefined {
  const { t } = useTranslation('admin');
  return (failure) => {
    for (const { path } of failureOf(failure).body.issues ?? []) {
      const [, part, place] = path.split('.');
      if ((part !== 'conditions' && part !== 'steps') || place === undefined) continue;
      const name = t(part === 'steps' ? 'rules.stepName' : 'rules.conditionName', { count: Number(place) + 1 });
      return `${name}: ${t('rules.problems.refused')}`;
    }
    return undefined;
  };
}
