import { type FieldName, fieldsOf } from '@recado/api/fields';
import { queues, useLiveList } from '@recado/api/live';
import type { Whatsapp } from '@recado/contract';
import { ratingScales } from '@recado/contract/rating-scales';
import { useTranslation } from '@recado/ui/i18n';
import { NumberField, SelectField, SwitchField, TextAreaField, TextField } from '@recado/ui/records';
import { PromptField } from '../prompts/prompt-field.tsx';
import { IntegrationField } from '../queue-integrations/integration-field.tsx';
import { GreetingMediaField } from './greeting-media-field.tsx';

const fields = fieldsOf('POST /whatsapp');

/** The placeholders of a text; the server replaces them (SPEC §9). */
const messageVariables = '{{firstName}}, {{name}}, {{ms}}, {{protocol}}, {{today}}, {{hour}}';

/** Name, default and queues. */
export function GeneralFields() {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField {...fields.name} label={t('connections.name')} />
      <SwitchField {...fields.isDefault} label={t('connections.isDefault')} help={t('connections.defaultHelp')} />
      <QueueField {...fields.queueIds} label={t('connections.queues')} multiple help={t('connections.queuesHelp')} />
    </>
  );
}

/** The texts that are sent to customers automatically. */
export function MessageFields({ whatsapp }: { whatsapp: Whatsapp | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextAreaField
        {...fields.greetingMessage}
        label={t('connections.greeting')}
        help={t('connections.greetingHelp', { variables: messageVariables })}
      />
      <GreetingMediaField whatsapp={whatsapp} />
      <TextAreaField {...fields.complationMessage} label={t('connections.completion')} />
      <TextAreaField {...fields.outOfHoursMessage} label={t('connections.outOfHours')} />
      <TextAreaField {...fields.ratingMessage} label={t('connections.rating')} />
      <ScaleField />
      <SwitchField
        {...fields.asksRatingComment}
        label={t('connections.asksRatingComment')}
        help={t('connections.asksRatingCommentHelp')}
      />
    </>
  );
}

function ScaleField() {
  const { t } = useTranslation('admin');
  return (
    <SelectField
      {...fields.ratingScale}
      label={t('connections.ratingScale')}
      help={t('connections.ratingScaleHelp')}
      choices={ratingScales.map((scale) => ({ value: scale, label: t(`connections.ratingScales.${scale}`) }))}
    />
  );
}

/** Who answers instead of the chatbot's menu, how the menu is repeated, and what happens to inactive tickets. */
export function BotFields() {
  const { t } = useTranslation('admin');
  const minutes = t('connections.minutes');
  return (
    <>
      <IntegrationField />
      <PromptField />
      <NumberField {...fields.maxUseBotQueues} label={t('connections.maxUseBotQueues')} />
      <NumberField {...fields.timeUseBotQueues} label={t('connections.timeUseBotQueues')} suffix={minutes} />
      <QueueField {...fields.sendIdQueue} label={t('connections.sendIdQueue')} />
      <NumberField {...fields.timeSendQueue} label={t('connections.timeSendQueue')} suffix={minutes} />
      <NumberField
        {...fields.expiresTicket}
        label={t('connections.expiresTicket')}
        suffix={minutes}
        help={t('connections.zeroIsNever')}
      />
      <TextAreaField {...fields.expiresInactiveMessage} label={t('connections.expiresInactiveMessage')} />
    </>
  );
}

function QueueField(props: { name: FieldName; label: string; multiple?: boolean; help?: string }) {
  const list = useLiveList(queues, {});
  return (
    <SelectField
      {...props}
      loading={list.isLoading}
      choices={list.items.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
