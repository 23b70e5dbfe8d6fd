/** Tables without a trigger, by reason. */
export const notAudited = new Set([
  // The log, and data of the server itself: work, leases, keys, limits, sessions and codes.
  ...['audit_entries', 'jobs', 'job_lanes', 'recurring_work', 'installation', 'call_counts', 'channel_credentials'],
  ...['channel_keys', 'channel_leases', 'inbound_events', 'set_aside_messages', 'sessions', 'recovery_codes'],
  ...['invitations', 'company_archives'],
  // Learned at the sign-in, which is in the log.
  ...['known_devices', 'sign_in_identities'],
  // `unit.audit` notes that one was set up, or taken away.
  ...['second_factors', 'passkeys'],
  // `unit.audit` notes what was done with one.
  'mail_links',
  ...['number_proofs', 'history_imports', 'history_parts', 'history_batches', 'api_requests', 'webhook_deliveries'],
  // What WhatsApp reports of official numbers; `whatsapps` is audited.
  'official_connections',
  'connection_notices',
  'official_attempts',
  'official_media',
  'official_signups',
  'message_charges',
  ...['payment_charges', 'invoice_adjustments', 'subscription_warnings', 'prompt_usage'],
  ...['prompt_reservations', 'prompt_days'],
  // Conversations, which have their own history: `unit.audit` notes deletions, imports and exports.
  ...['contacts', 'tickets', 'ticket_cycles', 'ticket_events', 'ticket_tags', 'ticket_notes', 'ticket_transfers'],
  ...[
    'messages',
    'message_words',
    'message_word_backlog',
    'message_receipts',
    'contact_identities',
    'contact_merges',
    // `unit.audit` notes them.
    'contact_holds',
    'erasures',
    'erased_names',
    'person_exports',
    // A log of its own.
    'conversation_reads',
    // A history of its own.
    'marketing_consents',
    // Counts; `keeping_rules` are audited.
    ...['keeping_runs', 'keeping_notices', 'forgotten_sent'],
    'former_texts',
    'media_files',
    'drafts',
  ],
  ...['schedules', 'note_mentions', 'chats', 'chat_users', 'chat_messages'],
  ...['contact_imports', 'contact_import_parts', 'contact_import_refusals', 'phone_contacts'],
  // Values of fields that a company defines; their definitions are audited. Some are for administrators only.
  'custom_field_values',
  // What apps keep, written by their code and servers; installing and settings are audited.
  'app_data',
  // Read from sources, which are audited.
  ...['knowledge_passages', 'knowledge_pages'],
  // How prompts came to their answers: a log of its own.
  ...['prompt_answers', 'prompt_tool_calls'],
  // Figures about what agents do with suggestions.
  'answer_suggestions',
  // What pages say about themselves, kept by the server.
  'link_previews',
  // Made by an AI of the conversation.
  'ticket_summaries',
  // `unit.audit` notes that one was deleted, and imports.
  'contact_list_items',
  'suppressed_numbers',
  ...['campaign_recipients', 'campaign_counts', 'campaign_answers', 'campaign_paces'],
  // When the servers of apps are asked, and the keys that sign for them; who installed an app is audited.
  ...['app_runs', 'statement_keys'],
  // What rules did and missed, and calls that started them: a log of its own.
  ...['rule_calls', 'rule_misses', 'rule_runs', 'macro_runs'],
  // Clocks of service levels, kept by the server; the levels are audited.
  'level_rounds',
  // Users' own choices, and figures that are computed from the conversations.
  ...['notification_choices', 'push_keys', 'push_subscriptions', 'round_figures', 'stale_hours', 'user_ratings'],
  ...[
    'assignment_waits',
    'agent_turns',
    'ticket_follows',
    'ticket_pins',
    'ticket_views',
    'menu_visits',
    'menu_figures',
    'release_hours',
    'release_company_days',
    'release_browsers',
  ],
  'release_errors',
  // What a copy from another product notes about itself; the companies that it creates are audited.
  ...['moves', 'moved_companies', 'moved_rows', 'former_ticket_addresses'],
  // Automatic decisions of the server; the change of the channel is audited.
  'release_halts',
  // Part of a publication, which is audited.
  'accepted_releases',
  // `unit.audit` notes that a version was published or withdrawn.
  'app_versions',
  // Keys of the server itself, and what it asks the servers of apps.
  ...['statement_keys', 'app_runs'],
]);
