import type { MacroStep } from '@recado/contract';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '@recado/ui/icons';
import { Form, Select } from '@recado/ui/records';
import { comesLast } from '../macros.ts';
import { inOrder, moved, newStep, type StepDraft, stepOf } from './step-draft.ts';
import { StepFields } from './step-fields.tsx';
import './steps-editor.css';

/** The kinds of steps that can be added, in the order of the menu. */
const kinds: readonly MacroStep['kind'][] = [
  'text',
  'quickMessage',
  'note',
  'tag',
  'priority',
  'transfer',
  'snooze',
  'resolve',
  'read',
  'unread',
];

interface StepsEditorProps {
  id?: string;
  value?: StepDraft[];
  onChange?: (steps: StepDraft[]) => void;
  /** The most steps. */
  most: number;
}

/** Edits the steps of a macro: added by their kind, moved and removed by buttons. What comes last is shown last. */
export function StepsEditor({ id, value: steps = [], onChange, most }: StepsEditorProps) {
  const { t } = useTranslation('service-desk');
  const { status } = Form.Item.useStatus();
  const change = (next: StepDraft[]) => onChange?.(inOrder(next));
  const kindsToAdd = kinds.map((kind) => ({
    value: kind,
    label: t(`macros.kind.${kind}`),
    disabled: comesLast({ kind }) && steps.some((step) => step.kind === kind),
  }));
  return (
    <div id={id} className="steps-editor">
      <ol>
        {steps.map((step, index) => (
          <StepItem
            key={step.key}
            step={step}
            place={index + 1}
            isIncomplete={status === 'error' && stepOf(step) === undefined}
            up={moved(steps, index, -1)}
            down={moved(steps, index, 1)}
            onMove={change}
            onChange={(part) => change(steps.map((other) => (other === step ? { ...step, ...part } : other)))}
            onRemove={() => change(steps.filter((other) => other !== step))}
          />
        ))}
      </ol>
      {steps.length < most && (
        <Select<MacroStep['kind'] | null>
          className="steps-editor-add"
          aria-label={t('macros.addStep')}
          placeholder={t('macros.addStep')}
          prefix={<PlusOutlined aria-hidden />}
          value={null}
          options={kindsToAdd}
          onChange={(kind) => kind && change([...steps, newStep(kind)])}
        />
      )}
    </div>
  );
}

interface StepItemProps {
  step: StepDraft;
  /** From 1 on. */
  place: number;
  isIncomplete: boolean;
  /** The steps with this one moved; undefined where it cannot be moved. */
  up: StepDraft[] | undefined;
  down: StepDraft[] | undefined;
  onMove: (steps: StepDraft[]) => void;
  onChange: (part: Partial<StepDraft>) => void;
  onRemove: () => void;
}

function StepItem({ step, place, isIncomplete, up, down, onMove, onChange, onRemove }: StepItemProps) {
  const { t } = useTranslation('service-desk');
  const kind = t(`macros.kind.${step.kind}`);
  const named = { place, kind };
  return (
    <li className={isIncomplete ? 'steps-editor-step is-incomplete' : 'steps-editor-step'}>
      <div className="steps-editor-head">
        <strong>{t('macros.stepOf', { place, what: kind })}</strong>
        {comesLast(step) && <span className="steps-editor-last">{t('macros.comesLast')}</span>}
        <span className="steps-editor-buttons">
          <IconButton
            label={t('macros.moveUp', named)}
            icon={<UpOutlined aria-hidden />}
            disabled={up === undefined}
            onClick={() => up && onMove(up)}
          />
          <IconButton
            label={t('macros.moveDown', named)}
            icon={<DownOutlined aria-hidden />}
            disabled={down === undefined}
            onClick={() => down && onMove(down)}
          />
          <IconButton label={t('macros.removeStep', named)} icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
        </span>
      </div>
      <StepFields step={step} label={t('macros.stepOf', { place, what: kind })} onChange={onChange} />
    </li>
  );
}
