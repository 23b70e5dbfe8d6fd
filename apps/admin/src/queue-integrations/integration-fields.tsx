import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { QueueIntegration } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Form, NumberField, SelectField, TextAreaField, TextField } from '@recado/ui/records';
import { SigningKey } from '../signing-key.tsx';
import { TestSession } from './test-session.tsx';

const fields = fieldsOf('POST /queueIntegration');

/** The fields of the chosen type. Those of other types keep their values and are not shown. */
export function IntegrationFields({ record }: { record: QueueIntegration | undefined }) {
  const type: QueueIntegration['type'] | undefined = Form.useWatch(fields.type.name);
  return (
    <>
      {type === 'dialogflow' && <DialogflowFields record={record} />}
      {type === 'typebot' && <TypebotFields />}
      {(type === 'n8n' || type === 'webhook') && <WebhookFields record={record} />}
      {/* Mounted anew for each type: the answer of one system does not apply to another. */}
      <TestSession key={type} record={record} />
    </>
  );
}

function DialogflowFields({ record }: { record: QueueIntegration | undefined }) {
  const { t } = useTranslation('admin');
  const owner = record?.credentialEmail;
  return (
    <>
      <TextField {...fields.projectName} label={t('queueIntegrations.projectName')} placeholder="loja-abcd" />
      <SelectField
        {...fields.language}
        label={t('queueIntegrations.language')}
        clearable={false}
        choices={(['pt-BR', 'en', 'es'] as const).map((value) => ({
          value,
          label: t(`queueIntegrations.languages.${value}`),
        }))}
      />
      <TextAreaField
        {...fields.jsonContent}
        required={!owner}
        label={t('queueIntegrations.jsonContent')}
        placeholder='{ "type": "service_account", … }'
        help={owner ? t('queueIntegrations.keyStored', { owner }) : t('queueIntegrations.jsonHelp')}
      />
    </>
  );
}

function WebhookFields({ record }: { record: QueueIntegration | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField
        {...fields.urlN8N}
        required
        label={t('queueIntegrations.url')}
        placeholder="https://n8n.loja.com.br/…"
        help={t('queueIntegrations.urlHelp')}
      />
      {record ? (
        <IntegrationKey integration={record} />
      ) : (
        <p className="admin-meta">{t('queueIntegrations.signatureLater')}</p>
      )}
    </>
  );
}

function IntegrationKey({ integration: { id, name } }: { integration: QueueIntegration }) {
  const { t } = useTranslation('admin');
  return (
    <SigningKey
      name={name}
      about={t('queueIntegrations.signature')}
      consequence={t('queueIntegrations.secretConsequence')}
      make={() => api('POST /queueIntegration/:queueIntegrationId/secret', { params: { queueIntegrationId: id } })}
    />
  );
}

function TypebotFields() {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField
        {...fields.urlN8N}
        required
        label={t('queueIntegrations.typebotUrl')}
        placeholder="https://typebot.io"
      />
      <TextField
        {...fields.typebotSlug}
        required
        label={t('queueIntegrations.slug')}
        help={t('queueIntegrations.slugHelp')}
      />
      <NumberField
        {...fields.typebotExpires}
        label={t('queueIntegrations.expires')}
        suffix={t('connections.minutes')}
        help={t('queueIntegrations.expiresHelp')}
      />
      <NumberField {...fields.typebotDelayMessage} label={t('queueIntegrations.delay')} suffix="ms" />
      <TextField {...fields.typebotKeywordFinish} label={t('queueIntegrations.keywordFinish')} />
      <TextField {...fields.typebotKeywordRestart} label={t('queueIntegrations.keywordRestart')} />
      <TextAreaField {...fields.typebotUnknownMessage} label={t('queueIntegrations.unknownMessage')} rows={2} />
      <TextAreaField {...fields.typebotRestartMessage} label={t('queueIntegrations.restartMessage')} rows={2} />
    </>
  );
}
