import type { ClassifiedTables } from './classes.ts';

/** Settings, work and billing (continued), and the installation: what each column is. */
export const installationColumns: ClassifiedTables = {
  passkeys: {
    user: 'user_id name credential_id public_key last_used_at removed_at',
    none: 'id company_id counter created_at updated_at',
  },
  password_rules: {
    none: 'company_id minimum_length checks_list created_at updated_at',
  },
  payment_charges: {
    none: 'id company_id invoice_id provider txid amount_cents copy_paste state expires_at checked_at created_at updated_at',
  },
  payment_providers: {
    none: 'name active settings sealed webhook_at created_at updated_at',
  },
  plans: {
    none: 'id name users connections queues value is_public use_campaigns use_schedules use_internal_chat use_external_api use_kanban use_open_ai use_integrations created_at updated_at',
  },
  prompt_answers: {
    row: 'ticket_id question_id sources',
    none: 'id company_id prompt_name model input_tokens output_tokens cost created_at',
  },
  prompt_days: {
    none: 'id company_id day calls input_tokens output_tokens cost created_at updated_at',
  },
  prompt_limits: {
    none: 'company_id most_tokens most_cost created_at updated_at daily_tokens daily_cost',
  },
  prompt_reservations: {
    none: 'id company_id tokens cost expires_at',
  },
  prompt_tool_calls: {
    row: 'ticket_id question_id arguments result',
    none: 'id company_id prompt_id tool outcome milliseconds created_at',
  },
  prompt_usage: {
    figure: 'calls input_tokens output_tokens cost',
    none: 'id company_id month prompt_id prompt_name created_at updated_at purpose',
  },
  prompts: {
    none: 'id company_id name prompt voice voice_key voice_region max_tokens temperature max_messages api_key base_url model queue_id created_at updated_at input_price output_price uses_knowledge knowledge_threshold tools app_steps most_calls_of_ticket most_calls_of_day',
  },
  published_releases: {
    user: 'published_by',
    none: 'id remote release reason offered_at created_at updated_at',
  },
  push_keys: {
    none: 'only public_key private_key',
  },
  push_subscriptions: {
    user: 'user_id endpoint p256dh auth language',
    none: 'session_id company_id created_at updated_at',
  },
  queue_integrations: {
    user: 'credential_email',
    none: 'id company_id type name project_name language sealed_key secret_version url_n8n typebot_slug typebot_expires typebot_delay_message typebot_keyword_finish typebot_keyword_restart typebot_unknown_message typebot_restart_message created_at updated_at',
  },
  queue_options: {
    none: 'id company_id queue_id parent_id title message option created_at updated_at app_step',
  },
  queues: {
    none: 'id company_id name color greeting_message complation_message out_of_hours_message rating_message order_queue integration_id prompt_id schedules created_at updated_at retired_at first_answer_limit answer_limit ask_reason assignment_mode assignment_fallback ticket_limit overflow_queue_id overflow_minutes away_tickets skills required_field_ids',
  },
  quick_messages: {
    user: 'user_id',
    none: 'id company_id shortcode message geral status media_id created_at updated_at',
  },
  reasons: {
    none: 'id company_id parent_id name position is_archived queue_ids created_at updated_at',
  },
  received_payments: {
    user: 'settled_by note',
    none: 'id company_id invoice_id charge_id end_to_end_id amount_cents paid_at applied reason settled_at created_at updated_at outcome',
  },
  recovery_codes: {
    user: 'user_id',
    none: 'id company_id code_hash attempts expires_at token_hash used_at created_at updated_at',
  },
  recurring_work: {
    none: 'name pattern timezone next_run_at',
  },
  roles: {
    none: 'id company_id name description base abilities created_at updated_at',
  },
  release_browsers: {
    none: 'id session_id remote release seen_at',
  },
  release_channels: {
    none: 'id remote stable former canary canary_share canary_of reason created_at updated_at scheduled scheduled_at scheduled_reason',
  },
  release_company_days: {
    none: 'id company_id remote release day loads slow failures',
  },
  release_errors: {
    none: 'id remote release likeness message frames count browsers first_at last_at',
  },
  release_halts: {
    none: 'id remote release stable cause canary_loads canary_bad stable_loads stable_bad created_at updated_at company_id',
  },
  release_hours: {
    none: 'id remote release hour loads slow failed_loads broken_pages timed milliseconds',
  },
  release_keys: {
    user: 'owner',
    none: 'id remotes public_key api_key_ids ended_at created_at updated_at last_used_at',
  },
  release_pins: {
    none: 'id company_id remote release reason created_at updated_at',
  },
  round_figures: {
    figure: 'rounds leads ratings rated wait_ms support_ms',
    none: 'company_id span dimension starts_at subject_id pending happening finished supported waited wait_lengths answer_lengths',
  },
  rule_calls: {
    blanked: 'values',
    none: 'id company_id rule_id key happened_at',
  },
  rule_misses: {
    row: 'ticket_id missed',
    none: 'id company_id trigger_kind happened_at',
  },
  rule_runs: {
    row: 'ticket_id error',
    none: 'id company_id rule_id outcome condition step occurred_at happened_at',
  },
  rules: {
    user: 'changed_by',
    none: 'id company_id name position active_since trigger_kind trigger match conditions steps stops_others per_ticket_and_hour created_at updated_at hook_hash hook_made_at',
  },
  second_factor_rules: {
    none: 'company_id audience grace_days required_from help_hours created_at updated_at',
  },
  second_factors: {
    user: 'user_id secret recovery_hashes',
    none: 'company_id confirmed_at last_step removed_at created_at updated_at',
  },
  service_levels: {
    none: 'id company_id queue_id priority first_answer_minutes next_answer_minutes solution_minutes created_at updated_at',
  },
  sessions: {
    user: 'user_id refresh_hash previous_refresh_hash address agent',
    none: 'id company_id rotated_at expires_at ended_at created_at updated_at',
  },
  settings: {
    none: 'company_id key value created_at updated_at',
  },
  sign_in_domains: {
    none: 'id company_id domain proof proved_at created_at updated_at',
  },
  sign_in_identities: {
    user: 'user_id issuer subject last_used_at',
    none: 'id company_id created_at updated_at',
  },
  sign_in_providers: {
    user: 'emergency_user_id',
    none: 'company_id issuer client_id client_secret only_this_way creates_users profile queue_ids claim mappings created_at updated_at',
  },
  sign_in_rules: {
    none: 'company_id several_places address_audience addresses created_at updated_at',
  },
  stale_hours: {
    none: 'company_id hour',
  },
  statement_keys: {
    none: 'id name public_key private_key ended_at created_at updated_at',
  },
  subscription_warnings: {
    none: 'id company_id due_date channel tried_at created_at updated_at',
  },
  suggestion_settings: {
    none: 'company_id prompt_id created_at updated_at',
  },
  tags: {
    user: 'user_id',
    none: 'id company_id name color kanban created_at updated_at',
  },
  user_queues: {
    user: 'user_id',
    none: 'company_id queue_id',
  },
  user_ratings: {
    figure: 'rated total',
    user: 'user_id',
    none: 'company_id',
  },
  users: {
    user: 'name email proved_email password_hash wpp wpp_proved_at working_hours skills away_since away_until away_reason',
    none: 'id company_id profile role_id super all_ticket whatsapp_id created_at updated_at retired_at exchanges_contacts developer_remote developer_until ticket_limit',
  },
  webhook_deliveries: {
    row: 'subject body answer error',
    none: 'id company_id webhook_id event state attempts status created_at updated_at shard due_at request_id trace_context',
  },
  webhooks: {
    none: 'id company_id name address events is_active secret_version rotated_at failing_since created_at updated_at failures paused_until',
  },
  whatsapp_queues: {
    none: 'company_id whatsapp_id queue_id',
  },
  whatsapps: {
    none: 'id company_id name provider is_default status status_detail number qrcode pairing_code retries greeting_message complation_message out_of_hours_message rating_message prompt_id integration_id send_id_queue time_send_queue max_use_bot_queues time_use_bot_queues expires_ticket expires_inactive_message import_old_messages import_recent_messages import_old_messages_groups closed_tickets_post_imported status_import_messages created_at updated_at retired_at status_since automation_templates rating_scale asks_rating_comment',
  },
};
