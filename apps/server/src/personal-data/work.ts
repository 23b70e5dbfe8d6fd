import type { ClassifiedTables } from './classes.ts';

/** Settings, work and billing: what each column is. */
export const workColumns: ClassifiedTables = {
  accepted_releases: {
    none: 'id remote release seal sequence signed_by created_at updated_at',
  },
  agent_turns: {
    user: 'user_id assigned_at',
    none: 'company_id',
  },
  announcements: {
    none: 'id title text priority status media_id created_at updated_at',
  },
  answer_suggestions: {
    user: 'user_id outcome kind',
    none: 'id company_id created_at updated_at',
  },
  api_keys: {
    user: 'made_by',
    none: 'id company_id name token_hash hint scopes whatsapp_id expires_at used_at created_at updated_at former_token_hash former_until',
  },
  api_requests: {
    none: 'id company_id api_key_id key fingerprint record_ids created_at',
  },
  app_installations: {
    user: 'installed_by',
    none: 'id company_id app version scopes origin is_on profiles queue_ids abilities settings settings_version secrets data_size api_key_id webhook_id consented_at created_at updated_at',
  },
  app_plans: {
    none: 'id app plan_id created_at updated_at',
  },
  app_publishers: {
    none: 'id name public_key sequence ended_at created_at updated_at',
  },
  app_runs: {
    none: 'id company_id installation_id name every_minutes due_at status error created_at updated_at',
  },
  app_versions: {
    none: 'id app_id version manifest code integrity pictures signature digest withdrawn_at withdrawn_reason created_at updated_at',
  },
  apps: {
    none: 'id name publisher_id current created_at updated_at',
  },
  audit_entries: {
    blanked: 'record_id label before after search_text',
    user: 'actor_id actor_name address agent',
    none: 'id company_id request_id action kind created_at',
  },
  call_counts: {
    none: 'key calls ends_at',
  },
  campaign_answers: {
    figure: 'count',
    none: 'company_id campaign_id confirmation',
  },
  campaign_counts: {
    figure: 'count',
    none: 'company_id campaign_id message_index state failed_code',
  },
  campaign_paces: {
    none: 'whatsapp_id company_id turn next_at since_longer day sent_today created_at updated_at',
  },
  campaign_settings: {
    none: 'company_id key value created_at updated_at',
  },
  campaigns: {
    none: 'id company_id name message1 message2 message3 message4 message5 confirmation_message1 confirmation_message2 confirmation_message3 confirmation_message4 confirmation_message5 confirmation status paused_for scheduled_at started_at resumed_at completed_at last_sent_at whatsapp_id contact_list_id tag_list_id file_list_id queue_id opens_tickets opt_out_line media_id created_at updated_at weights uses_segment segment_list_id segment_tag_ids segment_all_tags segment_contact segment_contact_days excluded_tag_ids excluded_list_ids excluded_campaign_ids template1 template2 template3 template4 template5 confirmation_template1 confirmation_template2 confirmation_template3 confirmation_template4 confirmation_template5 template_categories limit_checked_at segment_fields segment_organisation_ids',
  },
  channel_credentials: {
    none: 'connection_id value created_at updated_at',
  },
  channel_keys: {
    row: 'id value',
    none: 'connection_id type',
  },
  channel_leases: {
    none: 'connection_id holder expires_at',
  },
  companies: {
    user: 'name email phone document billing_name address_zip_code address_street address_state address_city address_district address_country',
    none: 'id plan_id status campaigns_enabled due_date trial_expiration recurrence time_zone schedules created_at updated_at due_day retired_at language country',
  },
  company_archives: {
    blanked: 'file',
    user: 'user_id user_name',
    none: 'id company_id state done total size failure expires_at seen_at created_at updated_at',
  },
  company_extension_switches: {
    none: 'id company_id remote point module is_on created_at updated_at',
  },
  connection_notices: {
    none: 'id company_id whatsapp_id problem since ended_at seen_at created_at updated_at',
  },
  support_grants: {
    user: 'asked_by_id asked_by reason decided_by ended_by user_id',
    none: 'id company_id asker_company_id state decided_at expires_at ended_at created_at updated_at',
  },
  developer_grants: {
    user: 'user_id granted_by revoked_by reason',
    none: 'id company_id release_key_id team remote profile expires_at revoked_at last_used_at link_hash link_expires_at created_at updated_at',
  },
  extension_switches: {
    none: 'id remote point module is_on reason created_at updated_at',
  },
  file_list_options: {
    none: 'id company_id file_list_id position name media_id',
  },
  file_lists: {
    none: 'id company_id name message details created_at updated_at',
  },
  helps: {
    none: 'id title description video created_at updated_at',
  },
  forgotten_sent: {
    figure: 'messages',
    none: 'company_id hour origin',
  },
  holidays: {
    none: 'id company_id name day is_yearly created_at updated_at',
  },
  installation: {
    none: 'only id folder_marker',
  },
  invitations: {
    user: 'user_id',
    none: 'company_id token_hash expires_at created_at updated_at',
  },
  invoice_adjustments: {
    none: 'id company_id invoice_id kind detail cents days created_at updated_at',
  },
  invoices: {
    none: 'id company_id detail value due_date status created_at updated_at lines paid_at paid_through renewed_to',
  },
  job_lanes: {
    row: 'name',
    none: 'pool wake_at not_before lease share_of',
  },
  jobs: {
    row: 'lane payload dedupe_key last_error',
    none: 'id company_id pool kind run_at retry_at min_gap_ms max_attempts blocks_lane attempts failed_at created_at request_id trace_context',
  },
  keeping_notices: {
    user: 'user_id',
    none: 'id company_id conversations messages files notes audits starts_at created_at updated_at',
  },
  keeping_queue_rules: {
    none: 'company_id queue_id months created_at updated_at',
  },
  keeping_rules: {
    none: 'company_id messages_months media_months notes_months audit_months starts_at created_at updated_at',
  },
  keeping_runs: {
    none: 'id company_id conversations messages files notes audits finished_at created_at updated_at',
  },
  knowledge_pages: {
    none: 'id company_id source_id address title depth state failure etag last_modified read_at created_at updated_at',
  },
  knowledge_passages: {
    row: 'ticket_id heading text words embedding',
    none: 'id company_id source_id place page_id embedded_by',
  },
  knowledge_settings: {
    none: 'company_id masks_personal created_at updated_at embedding_url embedding_model embedding_api_key embedding_failure embedding_price',
  },
  knowledge_sources: {
    words: 'title text',
    none: 'id company_id kind address state failure passages read_at created_at updated_at follows visit robots pages_found pages_read',
  },
  known_devices: {
    user: 'user_id address agent network token_hash is_news',
    none: 'id company_id created_at updated_at',
  },
  link_previews: {
    none: 'id company_id address_hash title description site picture fetched_at expires_at',
  },
  macros: {
    user: 'user_id',
    none: 'id company_id name is_shared steps uses last_used_at created_at updated_at',
  },
  mail_links: {
    user: 'user_id email',
    none: 'company_id purpose token_hash expires_at created_at updated_at',
  },
  moved_companies: {
    none: 'move_id source_id company_id state progress copied_at findings created_at updated_at',
  },
  moved_rows: {
    none: 'company_id kind source_id target_id digest updated_at',
  },
  moves: {
    none: 'id fingerprint edition address files place look switched checked task created_at updated_at',
  },
  notification_choices: {
    user: 'user_id choices',
    none: 'company_id created_at updated_at',
  },
  number_proofs: {
    user: 'user_id number',
    none: 'company_id code_hash attempts expires_at',
  },
  official_attempts: {
    row: 'wid',
    none: 'connection_id attempted_at',
  },
  official_connections: {
    none: 'connection_id company_id way phone_number_id account_id app_id webhook_key verified_name throughput contacts_requested_at history_requested_at last_webhook_at health health_checked_at created_at updated_at',
  },
  official_media: {
    none: 'connection_id sha256 mimetype media_id expires_at',
  },
  official_signups: {
    user: 'user_id',
    none: 'company_id state_hash way whatsapp_id left_at error_id account_id phone_number_id sealed expires_at created_at updated_at',
  },
};
