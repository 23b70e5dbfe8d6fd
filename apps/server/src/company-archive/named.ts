// What the database's catalogue cannot say about the rows of a company: what is not in an archive and why, and which
// columns without a foreign key name other records. `named.test.ts` fails when a column or table is in none of these lists.

/** Tables with rows of companies that are not in an archive, each with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  agent_turns: 'whose turn is next begins anew',
  answer_suggestions: 'figures of some weeks about an AI of this installation',
  app_installations:
    'consent to apps of this installation: another one may not have them, or have one of somebody else by that name',
  app_runs: 'when the servers of apps are asked to run next',
  api_requests: 'repeated requests of programs, recognised for a day',
  assignment_waits: 'what the server has noticed about waiting tickets; it notices it again',
  campaign_counts: 'counted from campaign_recipients',
  channel_leases: 'which process holds a connection',
  company_archives: 'the archives themselves',
  company_extension_switches: 'about the remotes of this installation',
  contact_import_parts: 'rows of an import that runs',
  contact_merges: 'what undoes merges of some days',
  conversation_reads: 'who read what here, kept for 90 days',
  developer_grants: 'who may develop in this installation',
  erased_names: 'hashes with a key of this installation',
  erasures: 'work of the server, and its log',
  history_batches: 'messages of an import that runs',
  history_imports: 'an import that belongs to one pairing',
  history_parts: 'parts of an import that runs',
  inbound_events: 'events that the server handles',
  invitations: 'links of this installation',
  jobs: 'work of the server',
  keeping_notices: 'what administrators here are told before something is deleted',
  keeping_runs: 'the log of what was deleted here',
  known_devices: 'with which browsers people signed in here',
  link_previews: 'what pages said about themselves, for some days',
  macro_runs: 'keys of calls, recognised for a week',
  mail_links: 'links of this installation',
  message_words: 'made from messages',
  moved_companies: 'how far a move from another product is',
  moved_rows: 'what became of rows of another product, for the next copy from there',
  number_proofs: 'codes that are valid for minutes',
  official_attempts: 'messages on their way',
  official_media: 'files that WhatsApp keeps for days',
  official_signups: 'a signup that is under way',
  passkeys: 'made for the address of this installation; people make theirs again',
  payment_charges: 'between the installation and its payment provider; an invoice says whether it is paid',
  person_exports: 'archives for administrators here, kept for days',
  prompt_answers: 'the log of some months about an AI of this installation',
  prompt_days: 'for the limit of a day here; prompt_usage has the months',
  prompt_reservations: 'answers that are being written',
  prompt_tool_calls: 'the log of some months about an AI of this installation',
  push_subscriptions: 'browsers of sessions',
  received_payments: 'between the installation and its payment provider; an invoice says whether it is paid',
  recovery_codes: 'codes that are valid for minutes',
  release_company_days: 'how releases did here',
  release_halts: 'how releases did here',
  release_pins: 'which release the company gets here',
  rule_calls: 'remembered for a week',
  rule_misses: 'the log of some days',
  rule_runs: 'the log of some weeks',
  round_figures: 'computed from ticket_cycles',
  second_factors: 'sealed and keyed with the secret of this installation; people set theirs up again',
  sessions: 'who is signed in here',
  set_aside_messages: 'messages that could not be stored, kept for two weeks to find out why',
  sign_in_domains: 'proven here; another installation looks at the DNS itself',
  sign_in_identities: 'linked here, at the first sign-in with the issuer',
  sign_in_providers: 'the issuer knows the address of this installation only',
  stale_hours: 'which figures are computed next',
  subscription_warnings: 'warnings that this installation sent',
  support_grants: 'between the companies of this installation',
  ticket_summaries: 'made again by an AI when somebody asks',
  user_ratings: 'counted from ticket_cycles',
  webhook_deliveries: 'deliveries under way, and their log of some days',
};

/** Columns that are not in an archive, each with the reason; as well as `company_id`, `retired_at` and computed ones. */
export const leftOutColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contact_lists: {
    contacts_count: 'counted from contact_list_items',
    valid_count: 'counted from contact_list_items',
    invalid_count: 'counted from contact_list_items',
  },
  media_files: { missing_since: 'about the data folder of this installation' },
  knowledge_passages: {
    embedding: 'made from the passages, and made anew',
    embedded_by: 'made from the passages, and made anew',
  },
  knowledge_settings: { embedding_failure: 'how the endpoint answers this installation' },
  plans: {
    created_at: 'of this installation',
    updated_at: 'of this installation',
    is_public: 'whether new companies may choose it here',
  },
  users: { super: 'a right over the installation' },
  whatsapps: {
    status: 'an imported connection is not open',
    status_detail: 'an imported connection is not open',
    status_since: 'an imported connection is not open',
    qrcode: 'an imported connection is not open',
    pairing_code: 'an imported connection is not open',
    retries: 'an imported connection is not open',
    status_import_messages: 'an import that runs',
  },
};

/** Rows that are not in an archive: an SQL condition for those that are, and the reason. */
export const leftOutRows: Readonly<Record<string, { condition: string; reason: string }>> = {
  audit_entries: { condition: "kind <> 'company_archives'", reason: 'entries about archives' },
};

/** Columns that say what is under way, as they are in an archive: in another installation nothing of it runs. */
export const atRest: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // What waited before the move was looked at there.
  // Nor does an address of this installation lead to the other one.
  rules: {
    active_since: 'CASE WHEN active_since IS NOT NULL THEN now() END',
    hook_hash: 'NULL::text',
    hook_made_at: 'NULL::timestamptz',
  },
  campaigns: { status: "CASE WHEN status = 'EM_ANDAMENTO' THEN 'CANCELADA' ELSE status END" },
  contact_imports: { state: "CASE WHEN state IN ('draft', 'running') THEN 'cancelled' ELSE state END" },
};

/**
 * Columns of numbers or lists of numbers that name rows without a foreign key. `position`: the place between two rows, so
 * that a row which is gone becomes the one before it.
 */
export const looseReferences: Readonly<Record<string, Readonly<Record<string, { table: string; position?: true }>>>> = {
  audit_entries: { actor_id: { table: 'users' } },
  campaigns: {
    segment_list_id: { table: 'contact_lists' },
    segment_tag_ids: { table: 'tags' },
    segment_organisation_ids: { table: 'organisations' },
    excluded_tag_ids: { table: 'tags' },
    excluded_list_ids: { table: 'contact_lists' },
    excluded_campaign_ids: { table: 'campaigns' },
  },
  chat_users: {
    last_read_id: { table: 'chat_messages', position: true },
    joined_after_id: { table: 'chat_messages', position: true },
  },
  menu_figures: { option_id: { table: 'queue_options' } },
  menu_visits: { option_id: { table: 'queue_options' } },
  message_charges: {
    connection_id: { table: 'whatsapps' },
    message_id: { table: 'messages' },
    template_id: { table: 'message_templates' },
    campaign_id: { table: 'campaigns' },
  },
  messages: { cycle_id: { table: 'ticket_cycles' }, template_id: { table: 'message_templates' } },
  reasons: { queue_ids: { table: 'queues' } },
  queues: {
    prompt_id: { table: 'prompts' },
    integration_id: { table: 'queue_integrations' },
    required_field_ids: { table: 'custom_fields' },
  },
  ticket_events: { cycle_id: { table: 'ticket_cycles' } },
  ticket_notes: { cycle_id: { table: 'ticket_cycles' } },
  tickets: {
    prompt_id: { table: 'prompts' },
    integration_id: { table: 'queue_integrations' },
    customer_message_id: { table: 'messages' },
    last_message_id: { table: 'messages' },
  },
  whatsapps: { prompt_id: { table: 'prompts' }, integration_id: { table: 'queue_integrations' } },
};

/**
 * A record or file that a value within JSON names. `path`: names of fields, `*` for each field or element; `keys`: the names
 * do.
 */
export interface JsonReference {
  path: readonly string[];
  table: string | 'files';
  keys?: true;
  /** What stands for a record that is not in the archive; null by default. */
  gone?: number;
}

/** An id that no record has: a rule that names it is refused, as one whose record was deleted. */
const noRecord = { gone: 2_147_483_647 };
const chosenTemplate: readonly JsonReference[] = [{ path: ['templateId'], table: 'message_templates' }];
const texts = ['template1', 'template2', 'template3', 'template4', 'template5'];
const ofTexts = [...texts, ...texts.map((name) => `confirmation_${name}`)].map((name) => [name, chosenTemplate]);

/** Every column of JSON; most name no record. */
export const jsonColumns: Readonly<Record<string, Readonly<Record<string, readonly JsonReference[]>>>> = {
  // What is in them, only the app knows.
  app_data: { value: [] },
  // Their fields are named like the columns of the table that they are about (`audit-references.ts`).
  audit_entries: { before: [], after: [] },
  campaign_settings: { value: [] },
  campaigns: {
    ...Object.fromEntries(ofTexts),
    segment_fields: [
      { path: ['*', 'fieldId'], table: 'custom_fields', ...noRecord },
      { path: ['*', 'choiceIds', '*'], table: 'custom_field_choices', ...noRecord },
    ],
    template_categories: [{ path: [], table: 'message_templates', keys: true }],
  },
  companies: { schedules: [] },
  contact_imports: { sample: [], choice: [] },
  contacts: { extra_info: [] },
  invoices: { lines: [] },
  macros: {
    steps: [
      { path: ['*', 'queueId'], table: 'queues', ...noRecord },
      { path: ['*', 'userId'], table: 'users', ...noRecord },
      { path: ['*', 'add', '*'], table: 'tags', ...noRecord },
      { path: ['*', 'remove', '*'], table: 'tags', ...noRecord },
      { path: ['*', 'quickMessageId'], table: 'quick_messages', ...noRecord },
      { path: ['*', 'reasonId'], table: 'reasons', ...noRecord },
    ],
  },
  media_files: { waveform: [] },
  message_templates: { content: [], examples: [], bindings: [], reported: [], edits: [] },
  messages: {
    reactions: [],
    data: [
      { path: ['template', 'id'], table: 'message_templates' },
      { path: ['thumbnail', 'file'], table: 'files' },
    ],
    answer: [],
  },
  notification_choices: { choices: [] },
  official_connections: { health: [] },
  // An app and its step by their names.
  queue_options: { app_step: [] },
  rules: {
    trigger: [
      { path: ['fieldId'], table: 'custom_fields', ...noRecord },
      { path: ['whatsappId'], table: 'whatsapps', ...noRecord },
    ],
    conditions: [
      { path: ['*', 'queueIds', '*'], table: 'queues', ...noRecord },
      { path: ['*', 'userIds', '*'], table: 'users', ...noRecord },
      { path: ['*', 'tagIds', '*'], table: 'tags', ...noRecord },
      { path: ['*', 'organisationIds', '*'], table: 'organisations', ...noRecord },
      { path: ['*', 'whatsappIds', '*'], table: 'whatsapps', ...noRecord },
      { path: ['*', 'campaignIds', '*'], table: 'campaigns', ...noRecord },
      { path: ['*', 'condition', 'fieldId'], table: 'custom_fields', ...noRecord },
      { path: ['*', 'condition', 'choiceIds', '*'], table: 'custom_field_choices', ...noRecord },
    ],
    steps: [
      { path: ['*', 'queueId'], table: 'queues', ...noRecord },
      { path: ['*', 'userId'], table: 'users', ...noRecord },
      { path: ['*', 'userIds', '*'], table: 'users', ...noRecord },
      { path: ['*', 'add', '*'], table: 'tags', ...noRecord },
      { path: ['*', 'remove', '*'], table: 'tags', ...noRecord },
      { path: ['*', 'promptId'], table: 'prompts', ...noRecord },
      { path: ['*', 'integrationId'], table: 'queue_integrations', ...noRecord },
      { path: ['*', 'macroId'], table: 'macros', ...noRecord },
      { path: ['*', 'whatsappId'], table: 'whatsapps', ...noRecord },
      { path: ['*', 'templateId'], table: 'message_templates', ...noRecord },
      { path: ['*', 'fieldId'], table: 'custom_fields', ...noRecord },
      { path: ['*', 'choiceIds', '*'], table: 'custom_field_choices', ...noRecord },
    ],
  },
  // Apps and their steps by their names.
  prompts: { app_steps: [] },
  queues: { schedules: [], skills: [] },
  schedules: { template: chosenTemplate },
  ticket_cycles: { source: [] },
  ticket_views: {
    filter: [
      { path: ['inQueues', '*'], table: 'queues', ...noRecord },
      { path: ['agents', '*'], table: 'users', ...noRecord },
      { path: ['anyTags', '*'], table: 'tags', ...noRecord },
      { path: ['organisations', '*'], table: 'organisations', ...noRecord },
      { path: ['connections', '*'], table: 'whatsapps', ...noRecord },
      { path: ['byFields', '*', 'fieldId'], table: 'custom_fields', ...noRecord },
      { path: ['byFields', '*', 'choiceIds', '*'], table: 'custom_field_choices', ...noRecord },
    ],
  },
  roles: { abilities: [] },
  sign_in_rules: { addresses: [] },
  tickets: { bot_state: [{ path: ['optionId'], table: 'queue_options' }] },
  users: { working_hours: [], skills: [] },
  whatsapps: { automation_templates: [{ path: ['*', 'templateId'], table: 'message_templates' }] },
};

/** Columns with the id of a stored file; in an archive without its company. */
export const fileColumns: Readonly<Record<string, string>> = {
  contacts: 'profile_pic_url',
  media_files: 'name',
  message_templates: 'header_file',
};
