import { fieldsOf, initialOf } from '@recado/api/fields';
import { queues, useLiveList, useSave } from '@recado/api/live';
import type { Prompt } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import {
  type Edited,
  Form,
  NumberField,
  PasswordField,
  RecordDialog,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '@recado/ui/records';
import { prompts } from './prompts.ts';
import { keyOfStep, stepOfKey, ToolFields } from './tool-fields.tsx';

const fields = fieldsOf('POST /prompt');

type Values = Pick<
  Prompt,
  | 'name'
  | 'prompt'
  | 'voice'
  | 'voiceRegion'
  | 'maxTokens'
  | 'temperature'
  | 'maxMessages'
  | 'baseUrl'
  | 'model'
  | 'inputPrice'
  | 'outputPrice'
  | 'usesKnowledge'
  | 'knowledgeThreshold'
  | 'tools'
  | 'mostCallsOfTicket'
  | 'mostCallsOfDay'
> & { queueId: number; apiKey: string; voiceKey: string; appSteps?: string[] };

/** The first names of Azure's voices; `texto` is no voice. */
const voices: Record<Prompt['voice'], string> = {
  texto: 'Texto',
  'pt-BR-FranciscaNeural': 'Francisca',
  'pt-BR-AntonioNeural': 'Antônio',
  'pt-BR-BrendaNeural': 'Brenda',
  'pt-BR-DonatoNeural': 'Donato',
  'pt-BR-ElzaNeural': 'Elza',
  'pt-BR-FabioNeural': 'Fábio',
  'pt-BR-GiovannaNeural': 'Giovanna',
  'pt-BR-HumbertoNeural': 'Humberto',
  'pt-BR-JulioNeural': 'Júlio',
  'pt-BR-LeilaNeural': 'Leila',
  'pt-BR-LeticiaNeural': 'Letícia',
  'pt-BR-ManuelaNeural': 'Manuela',
  'pt-BR-NicolauNeural': 'Nicolau',
  'pt-BR-ValerioNeural': 'Valério',
  'pt-BR-YaraNeural': 'Yara',
};

/** Creates or changes a prompt. A stored key is never shown: an empty field keeps it (SPEC §2.10, §3, §9). */
export function PromptDialog({ edited, onClose }: { edited: Edited<Prompt>; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const store = useSave(prompts, edited);
  const record = edited === 'new' ? undefined : edited;
  const save = async ({ appSteps, ...values }: Values) => {
    // Not asked for while no app offers any.
    await store({ ...values, ...(appSteps && { appSteps: appSteps.map(stepOfKey) }) });
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={680}
      title={record ? t('prompts.editTitle') : t('prompts.newTitle')}
      initialValues={
        record
          ? {
              ...record,
              appSteps: record.appSteps.map(keyOfStep),
              apiKey: '',
              voiceKey: '',
              queueId: record.queueId ?? undefined,
            }
          : { ...initialOf('POST /prompt'), appSteps: [] }
      }
      onSave={save}
      savedText={t('prompts.saved')}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('prompts.name')} />
      <TextAreaField {...fields.prompt} label={t('prompts.prompt')} rows={6} help={t('prompts.promptHelp')} />
      <QueueField />
      <KnowledgeFields />
      <ToolFields stored={record?.appSteps ?? []} />
      <KeyField name="apiKey" label={t('prompts.apiKey')} required={!record} isStored={Boolean(record?.apiKey)} />
      <TextField {...fields.model} label={t('prompts.model')} />
      <TextField {...fields.baseUrl} label={t('prompts.baseUrl')} help={t('prompts.baseUrlHelp')} />
      <NumberField {...fields.maxTokens} label={t('prompts.maxTokens')} />
      <NumberField
        {...fields.temperature}
        label={t('prompts.temperature')}
        step={0.1}
        help={t('prompts.temperatureHelp')}
      />
      <NumberField {...fields.maxMessages} label={t('prompts.maxMessages')} help={t('prompts.maxMessagesHelp')} />
      <NumberField
        {...fields.inputPrice}
        label={t('prompts.inputPrice')}
        prefix="R$"
        step={0.1}
        help={t('prompts.priceHelp')}
      />
      <NumberField {...fields.outputPrice} label={t('prompts.outputPrice')} prefix="R$" step={0.1} />
      <SelectField
        {...fields.voice}
        label={t('prompts.voice')}
        help={t('prompts.voiceHelp')}
        clearable={false}
        choices={Object.entries(voices).map(([value, name]) => ({
          value,
          label: value === 'texto' ? t('prompts.text') : name,
        }))}
      />
      <KeyField name="voiceKey" label={t('prompts.voiceKey')} isStored={Boolean(record?.voiceKey)} />
      <TextField {...fields.voiceRegion} label={t('prompts.voiceRegion')} placeholder="brazilsouth" />
    </RecordDialog>
  );
}

/** Whether the prompt answers from what the company knows, and from which match on. */
function KnowledgeFields() {
  const { t } = useTranslation('admin');
  const isOn = Form.useWatch(fields.usesKnowledge.name) === true;
  return (
    <>
      <SwitchField {...fields.usesKnowledge} label={t('prompts.usesKnowledge')} help={t('prompts.usesKnowledgeHelp')} />
      {isOn && (
        <NumberField
          {...fields.knowledgeThreshold}
          label={t('prompts.knowledgeThreshold')}
          help={t('prompts.knowledgeThresholdHelp')}
        />
      )}
    </>
  );
}

function QueueField() {
  const { t } = useTranslation('admin');
  const list = useLiveList(queues, {});
  return (
    <SelectField
      {...fields.queueId}
      label={t('prompts.queue')}
      help={t('prompts.queueHelp')}
      words={{ required: t('prompts.queueRequired') }}
      loading={list.isLoading}
      choices={list.items.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function KeyField(props: { name: 'apiKey' | 'voiceKey'; label: string; required?: boolean; isStored: boolean }) {
  const { name, label, required = false, isStored } = props;
  const { t } = useTranslation('admin');
  const help = isStored ? t('prompts.keyStored') : undefined;
  return <PasswordField {...fields[name]} required={required} label={label} help={help} />;
}
