import type { ClassifiedTables } from './classes.ts';

/** Conversations, contacts and campaigns: what each column is. */
export const conversationColumns: ClassifiedTables = {
  app_data: {
    row: 'contact_id ticket_id subject_id key value',
    user: 'user_id',
    none: 'id company_id app publisher kind version size created_at updated_at',
  },
  assignment_waits: {
    row: 'ticket_id since reason left_queue_ids',
    none: 'company_id queue_id',
  },
  campaign_recipients: {
    blanked: 'number name email zone contact_id message_id',
    figure:
      'state confirmation confirmation_requested_at sent_at delivered_at read_at replied_at failed_code message_index',
    none: 'id company_id campaign_id created_at updated_at handed_at under_way is_checked',
  },
  chat_messages: {
    words: 'message',
    user: 'sender_id sender_name',
    none: 'id company_id chat_id media_id media_type client_key created_at updated_at is_edited is_deleted quoted_id',
  },
  chat_users: {
    user: 'user_id last_read_id joined_at joined_after_id unreads',
    none: 'company_id chat_id',
  },
  chats: {
    words: 'last_message title',
    user: 'owner_id',
    none: 'id company_id uuid last_message_at created_at updated_at',
  },
  contact_holds: {
    row: 'contact_id reason',
    user: 'held_by',
    none: 'company_id created_at updated_at',
  },
  contact_identities: {
    row: 'contact_id kind value source ended_at is_alias',
    none: 'id company_id created_at updated_at',
  },
  contact_import_parts: {
    blanked: 'rows',
    none: 'id company_id import_id position',
  },
  contact_import_refusals: {
    row: 'name number email value',
    none: 'id company_id import_id row reason is_kept',
  },
  contact_imports: {
    blanked: 'sample',
    words: 'file_name',
    user: 'user_id',
    none: 'id company_id source state choice total processed created updated refused finished_at created_at updated_at contact_list_id left_out by_username',
  },
  contact_list_items: {
    row: 'name number email is_whatsapp_valid search_text',
    none: 'id company_id contact_list_id checked_at created_at updated_at',
  },
  contact_lists: {
    none: 'id company_id name contacts_count valid_count invalid_count created_at updated_at',
  },
  contact_merges: {
    row: 'kept_id absorbed_id absorbed_name before',
    user: 'merged_by',
    none: 'id company_id merged_at undo_until undone_at created_at updated_at',
  },
  contacts: {
    row: 'uuid name number lid email profile_pic_url extra_info picture_checked_at number_state user_id parent_user_id username identity_source search_text disable_bot blocked_at organisation_id',
    user: 'blocked_by',
    none: 'id company_id is_group created_at updated_at',
  },
  conversation_reads: {
    row: 'contact_id ticket_id first_at last_at',
    user: 'user_id reader_name',
    none: 'id company_id hour key_id reader_kind way count',
  },
  custom_field_choices: {
    none: 'id company_id field_id name position is_archived created_at updated_at',
  },
  custom_field_values: {
    row: 'contact_id ticket_id text_value text_key number_value date_value choice_id',
    none: 'id company_id field_id created_at updated_at',
  },
  custom_fields: {
    none: 'id company_id subject kind name key help seen_by is_archived position created_at updated_at',
  },
  drafts: {
    row: 'ticket_id text written_at',
    user: 'user_id',
    none: 'company_id',
  },
  erased_names: {
    kept: 'hash',
    none: 'company_id erased_at',
  },
  erasures: {
    blanked: 'contact_id',
    words: 'reason',
    user: 'asked_by',
    none: 'id company_id cause state done total finished_at created_at updated_at',
  },
  former_texts: {
    row: 'message_id text replaced_at',
    none: 'id company_id created_at updated_at',
  },
  former_ticket_addresses: {
    row: 'uuid ticket_id',
    none: 'company_id',
  },
  history_batches: {
    blanked: 'messages',
    none: 'id company_id import_id part_id name size done_at created_at updated_at',
  },
  history_imports: {
    none: 'id company_id connection_id pairing window_start window_end with_groups close_tickets total processed reached last_part_at finished_at stopped_at created_at updated_at',
  },
  history_parts: {
    none: 'id company_id import_id wid reference read_at created_at updated_at',
  },
  inbound_events: {
    row: 'chat_id wid number lid fingerprint payload',
    none: 'id company_id connection_id kind processed_at created_at updated_at',
  },
  level_rounds: {
    row: 'ticket_id cycle_id began_at waiting_since first_answer_seconds solution_seconds',
    none: 'id company_id priority first_answer_minutes next_answer_minutes solution_minutes waits_for first_answer_met answers_met answers_missed solution_missed_at solution_met finished_at',
  },
  macro_runs: {
    row: 'ticket_id ran_at',
    none: 'id company_id macro_id key',
  },
  marketing_consents: {
    row: 'contact_id state source text told_at is_current',
    user: 'told_by',
    none: 'id company_id created_at updated_at',
  },
  media_files: {
    row: 'name original_name sha256 waveform seconds width height',
    none: 'id company_id mimetype size safe_inline voice created_at updated_at greeting_of option_of missing_since',
  },
  menu_figures: {
    figure: 'reached chose back person silent at_limit',
    none: 'id company_id queue_id option_id title day is_sum',
  },
  menu_visits: {
    row: 'ticket_id option_id title',
    none: 'company_id queue_id day is_at_limit',
  },
  message_charges: {
    figure: 'wid message_id country category type billable charged_at',
    none: 'id company_id connection_id template_id campaign_id',
  },
  message_limits: {
    none: 'company_id micros currency created_at updated_at',
  },
  message_rates: {
    none: 'id market currency valid_from marketing utility authentication authentication_international service created_at updated_at',
  },
  message_receipts: {
    row: 'message_id participant ack',
    none: 'company_id',
  },
  message_templates: {
    none: 'id company_id account_id external_id name language category next_category parameter_format content examples bindings header_file status reason advice quality notice noticed_at reported submitted_at edits created_at updated_at',
  },
  message_word_backlog: {
    none: 'below_id',
  },
  message_words: {
    row: 'message_id words',
    none: 'company_id created_at',
  },
  messages: {
    row: 'ticket_id contact_id chat_id wid body media_type media_id quoted_message_id reactions participant data answer secret client_key sent_at ack read',
    user: 'user_id',
    none: 'id company_id connection_id from_me queue_id is_deleted is_edited is_forwarded is_stub failed_code created_at updated_at cycle_id has_former_text is_automatic origin template_id',
  },
  note_mentions: {
    user: 'user_id seen_at',
    none: 'id company_id note_id created_at updated_at',
  },
  organisations: {
    words: 'note',
    none: 'id company_id name name_key document_number site search_text created_at updated_at',
  },
  person_exports: {
    row: 'contact_id file',
    user: 'user_id',
    none: 'id company_id state done total size expires_at created_at updated_at',
  },
  phone_contacts: {
    row: 'number lid name',
    none: 'id company_id connection_id',
  },
  schedules: {
    row: 'contact_id body media_id send_at template message_id failed_variable',
    user: 'user_id',
    none: 'id company_id whatsapp_id queue_id state handed_at late failed_code created_at updated_at recurrence recurrence_day repeat_until cancel_on_reply',
  },
  set_aside_messages: {
    row: 'chat_id wid raw',
    none: 'id company_id connection_id kind reason created_at updated_at',
  },
  suppressed_numbers: {
    row: 'number lid name reason source compared_number search_text user_id',
    none: 'id company_id created_at updated_at',
  },
  ticket_cycles: {
    row: 'ticket_id source rating rating_score rating_comment closing_note queued_at started_at first_answer_at finished_at rated_at is_lead',
    user: 'user_id reason_user_id',
    none: 'id company_id whatsapp_id queue_id rating_until created_at updated_at finished_by reason_id rating_scale comment_until',
  },
  ticket_events: {
    row: 'ticket_id reason reason_name closing_note happened_at',
    user: 'by user_name from_user_name to_user_name',
    none: 'id company_id queue_id cycle_id kind from_queue_name to_queue_name until assignment',
  },
  ticket_follows: {
    row: 'ticket_id',
    user: 'user_id followed_at',
    none: 'company_id',
  },
  ticket_notes: {
    row: 'contact_id ticket_id note',
    user: 'user_id user_name',
    none: 'id company_id queue_id cycle_id created_at updated_at is_pinned',
  },
  ticket_pins: {
    row: 'ticket_id',
    user: 'user_id pinned_at',
    none: 'company_id',
  },
  ticket_summaries: {
    row: 'ticket_id text',
    user: 'user_id',
    none: 'company_id first_message_id last_message_id created_at updated_at',
  },
  ticket_tags: {
    row: 'ticket_id tag_id',
    none: 'company_id created_at',
  },
  ticket_transfers: {
    row: 'ticket_id',
    user: 'user_id by_name',
    none: 'company_id created_at updated_at',
  },
  ticket_views: {
    user: 'user_id name filter',
    none: 'id company_id queue_id icon position created_at updated_at',
  },
  tickets: {
    row: 'uuid contact_id last_message search_text bot_state customer_message_id customer_words customer_author_id last_message_id last_message_at snooze_reason',
    user: 'user_id unsent_user_id snoozed_by',
    none: 'id company_id status whatsapp_id queue_id is_group unread_messages last_message_from_me last_message_ack last_message_type chatbot use_integration prompt_id integration_id created_at updated_at imported_at waiting_since is_answered late_since customer_words_type expiration unsent_messages window_until entry_until assistant_since holder_told_at snoozed_at snoozed_until priority level_target level_due_at level_left',
  },
};
