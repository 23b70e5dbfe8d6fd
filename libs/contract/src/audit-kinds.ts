/**
 * The action of an entry of the audit log. `session-ended`: by an administrator or, without a person, because its
 * refresh token counts as stolen. `retry`: of a job that failed permanently.
 */
export const auditActions = [
  'create',
  'update',
  'delete',
  'export',
  'import',
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'session-ended',
  'second-factor-on',
  'second-factor-off',
  'second-factor-help',
  'second-factor-kept',
  'second-factor-removed',
  'recovery-link',
  'passkey-added',
  'passkey-removed',
  'connect',
  'disconnect',
  'retry',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The kinds of records in the audit log, most of them names of tables, in the order of the filter. */
export const auditKinds = [
  ...(['settings', 'users', 'roles', 'queues', 'queue_options', 'whatsapps', 'companies', 'company_archives'] as const),
  ...(['plans', 'invoices'] as const),
  ...([
    'tags',
    'custom_fields',
    'reasons',
    'quick_messages',
    'tickets',
    'contacts',
    'persons',
    'conversation_reads',
    'organisations',
    'contact_lists',
    'contact_list_items',
  ] as const),
  ...(['blocked_files'] as const),
  ...(['campaigns', 'campaign_settings', 'file_lists', 'suppressed_numbers', 'message_templates'] as const),
  ...(['message_rates', 'message_limits', 'message_costs'] as const),
  ...(['received_payments', 'payment_providers', 'queue_integrations', 'prompts', 'prompt_limits'] as const),
  ...(['api_keys', 'webhooks', 'helps', 'announcements', 'revenue', 'audits', 'jobs', 'releases'] as const),
  ...(['support_grants'] as const),
  ...(['developer_grants', 'apps', 'rules', 'macros', 'knowledge_sources', 'service_levels', 'holidays'] as const),
];
export type AuditKind = (typeof auditKinds)[number];
