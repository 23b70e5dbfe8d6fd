import type { TemplateContent } from '@recado/contract';
import type { TemplateField } from '@recado/contract/fill-template';
import { type TemplateProblem, templateLimits } from '@recado/contract/template-rules';
import { templateVariables, variableKey } from '@recado/contract/template-variables';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { useId } from 'react';
import { type HeaderFormat, headerFormats } from '../templates.ts';
import { ButtonsPart } from './buttons-part.tsx';
import { type Draft, emptyDraft, variableNames } from './draft.ts';
import { ProblemTexts } from './problem-texts.tsx';
import { type InsertedVariable, TextPart } from './text-part.tsx';
import { VariablesPart } from './variables-part.tsx';

const noVariable: InsertedVariable = { name: '', field: undefined };

/** The editor of a template's parts; a form sets `value` and `onChange`. */
export interface DraftEditorProps {
  value?: Draft;
  onChange?: (draft: Draft) => void;
  isAuthentication: boolean;
  /** The rules that it breaks now. */
  problems: readonly TemplateProblem[];
}

/** Header, text, footer, buttons and variables of a template, each with the rules that it breaks while it is typed. */
export function DraftEditor({ value = emptyDraft, onChange, isAuthentication, problems }: DraftEditorProps) {
  const { t } = useTranslation('admin');
  const base = useId();
  const { content } = value;
  const format = content.header?.format ?? 'NONE';
  const change = (parts: Partial<TemplateContent>, more: Partial<Draft> = {}) =>
    onChange?.({ ...value, ...more, content: { ...content, ...parts } });
  const isBroken = (at: string) => problems.some(({ path }) => path === at);
  const nameFor = (field: TemplateField | undefined) => (field ? variableNames[field] : freeName(content));
  /** An inserted variable of a field brings its binding. */
  const bindingsWith = (place: 'header' | 'body', { name, field }: InsertedVariable = noVariable) =>
    field ? { bindings: { ...value.bindings, [variableKey(place, name)]: field } } : {};
  return (
    <div className="template-editor">
      {isAuthentication && <p className="admin-meta">{t('templates.fixedText')}</p>}
      {!isAuthentication && (
        <>
          <div>
            <label htmlFor={`${base}-header`}>{t('templates.header')}</label>
            <Select<HeaderFormat>
              id={`${base}-header`}
              value={format}
              options={headerFormats.map((kind) => ({ value: kind, label: t(`templates.headers.${kind}`) }))}
              onChange={(kind) => change({ header: headerOf(kind) })}
            />
          </div>
          {content.header?.format === 'TEXT' && (
            <TextPart
              label={t('templates.headerText')}
              value={content.header.text}
              longest={templateLimits.header}
              isBroken={isBroken('content.header.text')}
              problemsId={`${base}-header-problems`}
              onChange={(text, inserted) =>
                change({ header: { format: 'TEXT', text } }, bindingsWith('header', inserted))
              }
              nameFor={nameFor}
            />
          )}
          <ProblemTexts id={`${base}-header-problems`} problems={problems} at="content.header" />
          <TextPart
            isLong
            label={t('templates.body')}
            value={content.body}
            longest={templateLimits.body}
            isBroken={isBroken('content.body')}
            problemsId={`${base}-body-problems`}
            onChange={(body, inserted) => change({ body }, bindingsWith('body', inserted))}
            nameFor={nameFor}
          />
          <ProblemTexts id={`${base}-body-problems`} problems={problems} at="content.body" />
          <TextPart
            label={t('templates.footer')}
            value={content.footer}
            longest={templateLimits.footer}
            isBroken={isBroken('content.footer')}
            problemsId={`${base}-footer-problems`}
            onChange={(footer) => change({ footer })}
          />
          <ProblemTexts id={`${base}-footer-problems`} problems={problems} at="content.footer" />
          <VariablesPart draft={value} onChange={(draft) => onChange?.(draft)} />
          <ProblemTexts problems={problems} at="examples" />
        </>
      )}
      <ButtonsPart
        buttons={content.buttons}
        isAuthentication={isAuthentication}
        problems={problems}
        onChange={(buttons) => change({ buttons })}
      />
    </div>
  );
}

function headerOf(format: HeaderFormat): TemplateContent['header'] {
  if (format === 'NONE') return null;
  return format === 'TEXT' ? { format, text: '' } : { format };
}

function freeName(content: TemplateContent): string {
  const taken = new Set(templateVariables(content).map(({ name }) => name));
  let number = 1;
  while (taken.has(`value_${number}`)) number += 1;
  return `value_${number}`;
}
