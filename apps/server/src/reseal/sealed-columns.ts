import { contextOfEmbeddingKey } from '../areas/automation/knowledge/knowledge-settings.ts';
import { contextOfKey } from '../areas/automation/prompts/prompt-rows.ts';
import { contextOfServiceAccount } from '../areas/automation/queue-integrations/integration-keys.ts';
import { contextOfSecrets } from '../areas/billing/payments/stored-providers.ts';
import { contextOfSecondFactor } from '../areas/company/second-factors/accept-code.ts';
import { settingDefinition } from '../areas/company/settings/definitions.ts';
import { contextOfSetting } from '../areas/company/settings/stored-settings.ts';
import { contextOfClientSecret } from '../areas/company/single-sign-on/issuer.ts';
import { contextOfSignup } from '../areas/conversations/official-connections/signup/signup-rows.ts';
import { contextOfPushKey } from '../areas/conversations/push-notifications/push-keys.ts';
import { contextOfAppSecrets } from '../areas/integration/apps/settings/app-secrets.ts';
import { contextOfStatementKey } from '../areas/integration/apps/statements/statement-keys.ts';
import { contextOfAddress } from '../areas/integration/move/tasks/sealed-address.ts';
import { contextOfKey as contextOfPairing } from '../channels/key-contexts.ts';

/** The columns of a row by which its context is known, as texts. */
export type KeyOf = Readonly<Record<string, string>>;

/** A column with values that are sealed with the installation's secret. */
export interface SealedColumn {
  table: string;
  column: string;
  /** `bytes`, or a text in base64 (`sealText`) that may be empty. */
  form: 'bytes' | 'text';
  /** The primary key: columns with their types. */
  key: Readonly<Record<string, 'int' | 'text' | 'bool'>>;
  /** Further columns that the context needs. */
  also?: readonly string[];
  /** The context of a row's value; undefined: this row's value is not sealed. */
  context(row: KeyOf): string | undefined;
  /** The source files that seal it; a test compares them with the code. */
  sealedIn: readonly string[];
}

const prompts = 'areas/automation/prompts/change-prompts.ts';
const movedPrompts = 'areas/integration/move/copy/automation/prompts-step.ts';
const integrations = 'areas/automation/queue-integrations/integration-keys.ts';
const pairings = 'channels/baileys/sql-pairings.ts';

/** Every sealed column. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'app_installations',
    column: 'secrets',
    form: 'bytes',
    key: { id: 'int' },
    also: ['company_id', 'app'],
    context: ({ company_id: companyId, app = '' }) => contextOfAppSecrets({ companyId: Number(companyId), app }),
    sealedIn: ['areas/integration/apps/settings/app-secrets.ts'],
  },
  {
    table: 'channel_credentials',
    column: 'value',
    form: 'bytes',
    key: { connection_id: 'int' },
    context: ({ connection_id: id }) => contextOfPairing(Number(id), 'credentials', ''),
    sealedIn: [pairings, 'channels/cloud-api/accounts/stored-secrets.ts'],
  },
  {
    table: 'channel_keys',
    column: 'value',
    form: 'bytes',
    key: { connection_id: 'int', type: 'text', id: 'text' },
    context: ({ connection_id: connection, type = '', id = '' }) => contextOfPairing(Number(connection), type, id),
    sealedIn: [pairings, 'channels/supervisor/connection-commands.ts'],
  },
  {
    table: 'knowledge_settings',
    column: 'embedding_api_key',
    form: 'text',
    key: { company_id: 'int' },
    context: ({ company_id: companyId }) => contextOfEmbeddingKey(Number(companyId)),
    sealedIn: ['areas/automation/knowledge/knowledge-settings.ts'],
  },
  {
    table: 'moves',
    column: 'address',
    form: 'bytes',
    key: { id: 'int' },
    also: ['fingerprint'],
    context: ({ fingerprint = '' }) => contextOfAddress(fingerprint),
    sealedIn: ['areas/integration/move/tasks/sealed-address.ts'],
  },
  {
    table: 'second_factors',
    column: 'secret',
    form: 'text',
    key: { user_id: 'int' },
    context: ({ user_id: userId }) => contextOfSecondFactor(Number(userId)),
    sealedIn: ['areas/company/second-factors/set-up.ts'],
  },
  {
    table: 'settings',
    column: 'value',
    form: 'text',
    key: { company_id: 'int', key: 'text' },
    context: ({ company_id: companyId, key = '' }) =>
      settingDefinition(key)?.secret ? contextOfSetting(Number(companyId), key) : undefined,
    sealedIn: ['areas/company/settings/stored-settings.ts'],
  },
  {
    table: 'sign_in_providers',
    column: 'client_secret',
    form: 'text',
    key: { company_id: 'int' },
    context: ({ company_id: companyId }) => contextOfClientSecret(Number(companyId)),
    sealedIn: ['areas/company/single-sign-on/provider.ts'],
  },
  {
    table: 'official_signups',
    column: 'sealed',
    form: 'text',
    key: { company_id: 'int' },
    context: ({ company_id: companyId }) => contextOfSignup(Number(companyId)),
    sealedIn: ['areas/conversations/official-connections/signup/signup-rows.ts'],
  },
  ...(['apiKey', 'voiceKey'] as const).map(
    (name): SealedColumn => ({
      table: 'prompts',
      column: name === 'apiKey' ? 'api_key' : 'voice_key',
      form: 'text',
      key: { id: 'int' },
      context: ({ id }) => contextOfKey(Number(id), name),
      sealedIn: [prompts, ...(name === 'apiKey' ? [movedPrompts] : [])],
    }),
  ),
  {
    table: 'queue_integrations',
    column: 'sealed_key',
    form: 'text',
    key: { id: 'int' },
    also: ['company_id'],
    context: ({ company_id: companyId }) => contextOfServiceAccount(Number(companyId)),
    sealedIn: [integrations],
  },
  {
    table: 'payment_providers',
    column: 'sealed',
    form: 'text',
    key: { name: 'text' },
    context: ({ name }) => (name === 'efi' ? contextOfSecrets(name) : undefined),
    sealedIn: ['areas/billing/payments/payment-settings.ts'],
  },
  {
    table: 'push_keys',
    column: 'private_key',
    form: 'bytes',
    key: { only: 'bool' },
    context: () => contextOfPushKey,
    sealedIn: ['areas/conversations/push-notifications/push-keys.ts'],
  },
  {
    table: 'statement_keys',
    column: 'private_key',
    form: 'bytes',
    key: { id: 'int' },
    also: ['name'],
    context: ({ name = '' }) => contextOfStatementKey(name),
    sealedIn: ['areas/integration/apps/statements/statement-keys.ts'],
  },
];
