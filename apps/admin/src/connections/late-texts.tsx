import { fieldsOf } from '@recado/api/fields';
import type { AutomationTemplates, ChosenTemplate, LateText } from '@recado/contract';
import { TemplateChoice } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { Field } from '@recado/ui/records';
import { useId } from 'react';
import './late-texts.css';

const fields = fieldsOf('POST /whatsapp');

/** The automatic texts that may be due after the window for free messages, with the key of their names. */
const texts: readonly { text: LateText; label: string }[] = [
  { text: 'complationMessage', label: 'connections.completion' },
  { text: 'ratingMessage', label: 'connections.rating' },
  { text: 'expiresInactiveMessage', label: 'connections.expiresInactiveMessage' },
  { text: 'greetingAcceptedMessage', label: 'connections.lateTexts.accepted' },
  { text: 'transferMessage', label: 'connections.lateTexts.transfer' },
];

/** The templates that an official connection sends in place of automatic texts that come too late for free messages. */
export function LateTexts({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation('admin');
  return (
    <Field
      {...fields.automationTemplates}
      label={t('connections.lateTexts.title')}
      help={t('connections.lateTexts.help')}
    >
      <Choices whatsappId={whatsappId} />
    </Field>
  );
}

interface ChoicesProps {
  whatsappId: number;
  value?: AutomationTemplates;
  onChange?: (value: AutomationTemplates) => void;
}

function Choices({ whatsappId, value = {}, onChange }: ChoicesProps) {
  const { t } = useTranslation('admin');
  const base = useId();
  const choose = (text: LateText, chosen: ChosenTemplate | null) => {
    const { [text]: _former, ...others } = value;
    onChange?.(chosen ? { ...others, [text]: chosen } : others);
  };
  return (
    <ul className="late-texts">
      {texts.map(({ text, label }) => (
        <li key={text}>
          <label htmlFor={`${base}-${text}`}>{t(label)}</label>
          <TemplateChoice
            id={`${base}-${text}`}
            label={t(label)}
            whatsappId={whatsappId}
            value={value[text]}
            onChange={(chosen) => choose(text, chosen)}
          />
        </li>
      ))}
    </ul>
  );
}
