import type { TemplateButton } from '@recado/contract';
import type { TemplateProblem } from '@recado/contract/template-rules';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowUpOutlined, DeleteOutlined, DownOutlined, PlusOutlined } from '@recado/ui/icons';
import { ButtonFields } from './button-fields.tsx';
import { newButton } from './draft.ts';
import { ProblemTexts } from './problem-texts.tsx';

const kinds: readonly TemplateButton['type'][] = [
  ...(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'FLOW', 'REQUEST_CONTACT_INFO', 'OTP'] as const),
];

interface ButtonsPartProps {
  buttons: readonly TemplateButton[];
  isAuthentication: boolean;
  problems: readonly TemplateProblem[];
  onChange: (buttons: TemplateButton[]) => void;
}

/** The buttons of a template: each with its fields, in an order that is changed with the keyboard, too. */
export function ButtonsPart({ buttons, isAuthentication, problems, onChange }: ButtonsPartProps) {
  const { t } = useTranslation('admin');
  const offered = kinds.filter((kind) => (kind === 'OTP') === isAuthentication);
  const move = (from: number, to: number) => {
    const moved = [...buttons];
    const [button] = moved.splice(from, 1);
    if (button) moved.splice(to, 0, button);
    onChange(moved);
  };
  const ofAll = problems.filter(({ path }) => path === 'content.buttons');
  return (
    <fieldset className="template-button-list">
      <legend>{t('templates.buttons')}</legend>
      <ProblemTexts problems={ofAll} at="content.buttons" />
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other identity than their place.
        <div key={index} className="template-button">
          <div className="template-part-head">
            <strong>{t(`templates.buttonKinds.${button.type}`)}</strong>
            <span>
              <Button
                size="small"
                type="text"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={t('templates.moveUp', { number: index + 1 })}
                title={t('templates.moveUp', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                size="small"
                type="text"
                icon={<DownOutlined aria-hidden />}
                aria-label={t('templates.moveDown', { number: index + 1 })}
                title={t('templates.moveDown', { number: index + 1 })}
                disabled={index === buttons.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('templates.removeButton', { number: index + 1 })}
                title={t('templates.removeButton', { number: index + 1 })}
                onClick={() => onChange(buttons.filter((_, place) => place !== index))}
              />
            </span>
          </div>
          <ButtonFields
            button={button}
            number={index + 1}
            onChange={(changed) => onChange(buttons.map((other, place) => (place === index ? changed : other)))}
          />
          <ProblemTexts problems={problems} at={`content.buttons.${index}`} />
        </div>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: the outer fieldset has its legend already. */}
      <div className="template-add-buttons" role="group" aria-label={t('templates.addButton')}>
        {offered.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={buttons.length >= 10}
            onClick={() => onChange([...buttons, newButton(kind)])}
          >
            {t(`templates.buttonKinds.${kind}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
