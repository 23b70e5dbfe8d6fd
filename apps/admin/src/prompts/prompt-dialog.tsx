import { fieldsOf, initialOf } from '@recado/api/fields';
import { queues, useLiveList, useSave } from '@recado/api/live';
import type { Prompt } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import {
  type Edited,
  NumberField,
  PasswordField,
  RecordDialog,
  SelectField,
  TextAreaField,
  TextField,
} from '@recado/ui/records';
import { prompts } from './prompts.ts';

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
> & { queueId: number; apiKey: string; voiceKey: string };

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
  const save = async (values: Values) => {
    await store(values);
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={680}
      title={record ? t('prompts.editTitle') : t('prompts.newTitle')}
      initialValues={
        record
          ? { ...record, apiKey: '', voiceKey: '', queueId: record.queueId ?? undefined }
          : initialOf('POST /prompt')
      }
      onSave={save}
      savedText={t('prompts.saved')}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('prompts.name')} />
      <TextAreaField {...fields.prompt} label={t('prompts.prompt')} rows={6} help={t('prompts.promptHelp')} />
      <QueueField />
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
