import { appErrorStatus } from './app-errors.ts';
import { personErrorStatus } from './person-errors.ts';
import { roleErrorStatus } from './role-errors.ts';
import { secondFactorErrorStatus } from './second-factor-errors.ts';
import { signInErrorStatus } from './sign-in-errors.ts';
import { ticketWorkErrorStatus } from './ticket-work-errors.ts';

/** Every error code and its HTTP status (SPEC §8 and the platform's own). */
export const errorStatus = {
  ...appErrorStatus,
  ...personErrorStatus,
  ...roleErrorStatus,
  ...secondFactorErrorStatus,
  ...signInErrorStatus,
  ...ticketWorkErrorStatus,
  ERR_VALIDATION: 400,
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_NO_WAPP_FOUND: 404,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_MEDIA_EXPIRED: 410,
  ERR_SENDING_WAPP_MSG: 502,
  ERR_DELETE_WAPP_MSG: 502,
  ERR_EDITING_WAPP_MSG: 400,
  ERR_WAPP_REFUSED: 502,
  ERR_WAPP_CONTACT_REFUSED: 502,
  /** Only templates can be sent to the customer now. */
  ERR_WAPP_WINDOW_CLOSED: 409,
  ERR_WAPP_TOO_FAST: 502,
  ERR_WAPP_CONTACT_RESTING: 502,
  ERR_WAPP_SPAM: 502,
  ERR_WAPP_BLOCKED: 502,
  ERR_WAPP_ACCESS_ENDED: 502,
  /** It is not known whether WhatsApp sent the message. */
  ERR_WAPP_OUTCOME_UNKNOWN: 502,
  /** WhatsApp does not let the company take a conversation over from its assistant: a message to the customer does. */
  ERR_WAPP_CONTROL_REFUSED: 409,
  /** WhatsApp's official platform does not answer. */
  ERR_OFFICIAL_UNREACHABLE: 424,
  /** WhatsApp's official platform refuses for another reason than a wrong value. */
  ERR_OFFICIAL_REFUSED: 409,
  /** The number is connected already, here or by another company of this installation. */
  ERR_OFFICIAL_NUMBER_TAKEN: 409,
  /** A connection can move to the official platform only with its own number. */
  ERR_OFFICIAL_NUMBER_DIFFERS: 409,
  /** WhatsApp shares the contacts and the history of an app only once. */
  ERR_OFFICIAL_ASKED_BEFORE: 409,
  /** The operator's app for signup in the browser is not set. */
  ERR_OFFICIAL_APP_MISSING: 409,
  /** WhatsApp does not accept the operator's app id with its secret. */
  ERR_OFFICIAL_APP_REFUSED: 409,
  /** No such signup is open: it was finished, discarded or begun anew, or is somebody else's. */
  ERR_OFFICIAL_SIGNUP_ENDED: 409,
  /** The code of a signup was used, or came too late. */
  ERR_OFFICIAL_CODE_EXPIRED: 409,
  /** The business account belongs to another company of this installation. */
  ERR_OFFICIAL_ACCOUNT_TAKEN: 409,
  ERR_FETCH_WAPP_MSG: 404,
  ERR_INVALID_CREDENTIALS: 401,
  /** The address with which a developer signs in was used, replaced, or is too old; or its grant ended. */
  ERR_DEVELOPER_LINK_INVALID: 404,
  /** The grant to develop in a company ended, or its remote is no longer one of the team's key. */
  ERR_DEVELOPER_GRANT_ENDED: 409,
  /** The super user waits for an answer of this company, or has its consent. */
  ERR_SUPPORT_ASKED: 409,
  /** The company did not let the super user in, or the access ended. */
  ERR_SUPPORT_GRANT_ENDED: 409,
  /** The key of the external API is missing, unknown, revoked or expired. */
  ERR_INVALID_API_TOKEN: 401,
  /** The idempotency key was used before, with another request. */
  ERR_IDEMPOTENCY_KEY_USED: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_SESSION_EXPIRED: 401,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_CONTACT_LIST_FOUND: 404,
  /** The maximum size of a list, or the maximum number of lists, is reached. */
  ERR_CONTACT_LIST_FULL: 409,
  ERR_TOO_MANY_CONTACT_LISTS: 409,
  ERR_OPTION_BELOW_ITSELF: 409,
  ERR_MENU_TOO_LARGE: 409,
  ERR_NO_SUPPRESSED_NUMBER_FOUND: 404,
  /** The number is already on the suppression list. */
  ERR_NUMBER_SUPPRESSED: 409,
  ERR_TOO_MANY_SUPPRESSED: 409,
  ERR_NO_CAMPAIGN_FOUND: 404,
  /** The action is not possible in the campaign's current status. */
  ERR_CAMPAIGN_STATE: 409,
  ERR_TOO_MANY_CAMPAIGNS: 409,
  /** Nothing was sent to a recipient, because their confirmation did not arrive in time. */
  ERR_CAMPAIGN_DECLINED: 409,
  ERR_CAMPAIGN_TEST_STRANGER: 409,
  ERR_CAMPAIGN_UNCONFIRMED: 409,
  /** Nothing was sent to a recipient: the connection cannot reach them, or a variable of the template has no value. */
  ERR_CAMPAIGN_UNREACHABLE: 409,
  ERR_CAMPAIGN_VALUE_MISSING: 409,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_CREATING_MESSAGE: 500,
  ERR_CREATING_TICKET: 500,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_WAPP_NAME_ALREADY_EXISTS: 400,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  /** The installation does not have this remote or release. */
  ERR_NO_RELEASE_FOUND: 404,
  /** The maximum number of pinned companies of a remote is reached. */
  ERR_TOO_MANY_PINS: 409,
  /** The upload is not a release, is damaged or unsigned, or needs exports that this installation does not offer. */
  ERR_RELEASE_REFUSED: 422,
  /** The installation has no public key of a team that may sign releases. */
  ERR_NO_RELEASE_KEYS: 409,
  /** The storage of releases does not answer, or refuses: nothing was published. */
  ERR_RELEASE_STORE: 503,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  ERR_NO_TEMPLATE_FOUND: 404,
  /** The account has a template of this name in this language. */
  ERR_TEMPLATE_NAME_ALREADY_EXISTS: 409,
  /** WhatsApp takes no change of the template in its current state. */
  ERR_TEMPLATE_STATE: 409,
  /** An approved template can be edited once in 24 hours and 10 times in 30 days. */
  ERR_TEMPLATE_EDIT_LIMIT: 409,
  /** WhatsApp refuses the template; `cause` says why in its words. */
  ERR_TEMPLATE_REFUSED: 422,
  /** WhatsApp did not answer about templates: nothing is known to have changed. */
  ERR_TEMPLATE_UNREACHABLE: 502,
  /** The template cannot be sent: WhatsApp has not approved it, or has paused it. */
  ERR_TEMPLATE_NOT_APPROVED: 409,
  /** A variable of the template has no value, e.g. because the contact has no e-mail; `variable` names it. */
  ERR_TEMPLATE_VARIABLE_EMPTY: 409,
  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_SCHEDULE_FOUND: 404,
  /** The scheduled time has come: it can no longer be changed. */
  ERR_SCHEDULE_STARTED: 409,
  /** There is no later occurrence after a skipped one. */
  ERR_SCHEDULE_LAST: 409,
  /** At the time of the message only templates can be sent to the customer. */
  ERR_SCHEDULE_OUTSIDE_WINDOW: 409,
  /** A repeated message would be due at times at which only templates can be sent to the customer. */
  ERR_SCHEDULE_REPEATS_OUTSIDE_WINDOW: 409,
  /** A scheduled message was cancelled because the customer wrote before. */
  ERR_CUSTOMER_WROTE: 409,
  /** The maximum number of a company's scheduled messages is reached. */
  ERR_TOO_MANY_SCHEDULES: 409,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_NOTE_FOUND: 404,
  ERR_DUPLICATED_TAG: 409,
  ERR_TOO_MANY_TAGS: 409,
  ERR_TOO_MANY_WEBHOOKS: 409,
  ERR_NO_PROMPT_FOUND: 404,
  ERR_NO_INTEGRATION_FOUND: 404,
  /** The text is not the key of a service account, or its project does not exist. */
  ERR_INTEGRATION_CREDENTIALS: 400,
  /** The other system was reached, but its response is invalid. */
  ERR_INTEGRATION_REFUSED: 502,
  ERR_INTEGRATION_UNREACHABLE: 502,
  /** The URL is invalid, or points into a network that may not be called. */
  ERR_INTEGRATION_ADDRESS: 400,
  /** The other system's response is too large, redirects too often or has an unexpected form. */
  ERR_INTEGRATION_ANSWER: 502,
  ERR_NO_FILE_FOUND: 404,
  ERR_NO_FILE_LIST_FOUND: 404,
  ERR_NO_INVOICE_FOUND: 404,
  /** The invoice is paid or cancelled, or its adjustment is on a later invoice. */
  ERR_INVOICE_STATE: 409,
  ERR_NOTHING_DUE: 409,
  /** A payment of another amount came for the invoice and is being looked into. */
  ERR_PAYMENT_UNDER_REVIEW: 409,
  /** Payments are not set up. */
  ERR_PAYMENT_UNAVAILABLE: 409,
  /** The bank does not answer, or its response is invalid. */
  ERR_PAYMENT_PROVIDER: 502,
  /** The bank refuses the credentials or the certificate. */
  ERR_PAYMENT_CREDENTIALS: 400,
  ERR_CERTIFICATE_UNREADABLE: 400,
  /** A PKCS#12 file that is encrypted with RC2-40, which OpenSSL 3 does not open. */
  ERR_CERTIFICATE_OUTDATED: 400,
  ERR_NO_PAYMENT_FOUND: 404,
  ERR_NO_JOB_FOUND: 404,
  ERR_NO_IMPORT_FOUND: 404,
  ERR_NO_COMPANY_ARCHIVE_FOUND: 404,
  ERR_NO_HELP_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_EMAIL_ALREADY_EXISTS: 409,
  ERR_COMPANY_ALREADY_EXISTS: 409,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_TICKET_STATUS: 409,
  ERR_TRANSFER_OUT_OF_SIGHT: 409,
  /** A note mentions a colleague who may not see its ticket. */
  ERR_MENTION_OUT_OF_SIGHT: 409,
  /** The address of a push subscription is not that of a push service on the internet. */
  ERR_PUSH_ADDRESS: 400,
  ERR_NO_PUSH_SUBSCRIPTION: 404,
  ERR_MESSAGE_TOO_OLD: 409,
  /** The user has pinned as many tickets as they may. */
  ERR_TICKET_PIN_LIMIT: 409,
  /** A queue or user still has live tickets, and the request does not say where they go. */
  ERR_TICKETS_LEFT: 409,
  ERR_PLAN_NAME_ALREADY_EXISTS: 409,
  /** Companies use this plan. */
  ERR_PLAN_IN_USE: 409,
  ERR_NO_MESSAGE_RATE_FOUND: 404,
  /** The market has a rate from the same day on. */
  ERR_MESSAGE_RATE_EXISTS: 409,
  ERR_FILE_LIST_IN_USE: 409,
  ERR_PLAN_REQUIRED: 403,
  /** The plan includes the feature, but the company or the platform has switched it off. */
  ERR_FEATURE_SWITCHED_OFF: 403,
  ERR_PLAN_LIMIT_REACHED: 403,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_TOO_MANY_REQUESTS: 429,
  /** The request took too long, e.g. a search with many filters, and was cancelled so that others are served. */
  ERR_QUERY_TIMEOUT: 503,
  /** The request waited too long for its turn. */
  ERR_SERVER_BUSY: 503,
  /** Another installation behind the same sign-in does not answer: perhaps the account is there. */
  ERR_CELL_UNREACHABLE: 503,
  /** The place where files are kept does not answer, or refuses. */
  ERR_FILE_STORE: 503,
  /** The disk of the server or of its database is full. */
  ERR_STORAGE_FULL: 507,
  ERR_FILE_TOO_LARGE: 413,
  ERR_FILE_TYPE: 415,
  /** The scanner for malware found something in the file; `cause` names it. */
  ERR_FILE_INFECTED: 422,
  /** The scanner for malware does not answer, and files that were not scanned are refused. */
  ERR_SCANNER_UNAVAILABLE: 503,
  /** The scanner for malware does not take files of this size. */
  ERR_FILE_TOO_LARGE_TO_SCAN: 413,
  ERR_SPREADSHEET_TOO_LARGE: 413,
  ERR_SPREADSHEET_UNREADABLE: 400,
  ERR_SPREADSHEET_EMPTY: 400,
  /** No column of the sheet contains phone numbers. */
  ERR_SPREADSHEET_COLUMNS: 400,
  ERR_IMPORT_RUNNING: 409,
  ERR_COMPANY_ARCHIVE_RUNNING: 409,
  ERR_IMPORT_STATE: 409,
  ERR_NO_AGENDA_FOUND: 409,
  ERR_COMPANY_NAME_MISMATCH: 400,
  ERR_PASSWORD_TOO_COMMON: 400,
  /** A new password is the name or address of its owner, or of their company. */
  ERR_PASSWORD_PERSONAL: 400,
  ERR_CURRENT_PASSWORD_WRONG: 400,
  ERR_RECOVERY_UNAVAILABLE: 409,
  ERR_RECOVERY_CODE_INVALID: 400,
  ERR_RECOVERY_CODE_EXPIRED: 400,
  ERR_SETUP_LINK_INVALID: 404,
  /** The link of an invitation: not one of ours, or replaced by a newer one. */
  ERR_INVITATION_INVALID: 404,
  ERR_INVITATION_USED: 400,
  ERR_INVITATION_EXPIRED: 400,
  /** Nobody of them waits for a first password. */
  ERR_NO_INVITATION_FOUND: 404,
  /** The product that a company moves from is not seen to be down; `reasons` says what was seen. */
  ERR_MOVE_STILL_RUNNING: 409,
  /** A company was not copied from it completely yet, or is being taken out again. */
  ERR_MOVE_NOT_COPIED: 409,
  /** A company has been switched to this installation, so it is not copied again. */
  ERR_MOVE_SWITCHED: 409,
  /** Somebody has worked in a moved company, so it stays; `reasons` says what was found. */
  ERR_MOVE_IN_USE: 409,
  ERR_NO_MOVE_FOUND: 404,
  /** Something of the move is under way. */
  ERR_MOVE_RUNNING: 409,
  /** Somebody stopped a task of a move. */
  ERR_MOVE_STOPPED: 409,
  /** The disk is full. */
  ERR_MOVE_NO_SPACE: 409,
  /** Not the address of a database on PostgreSQL, MySQL or MariaDB, or one with settings that are not allowed. */
  ERR_MOVE_ADDRESS: 400,
  /** The server of the other product does not answer, or does not accept user and password. */
  ERR_MOVE_SOURCE_REFUSED: 424,
  /** The server of the other product stopped answering. */
  ERR_MOVE_SOURCE_LOST: 424,
  /** The database is not one of a product that can be moved from; `reasons` says what is missing. */
  ERR_MOVE_NOT_RECOGNISED: 422,
  /** The folder with the files cannot be read, or is not below the one that the operator allows. */
  ERR_MOVE_FOLDER: 400,
  ERR_NOT_SUPPORTED: 400,
  ERR_NOT_FOUND: 404,
  ERR_INTERNAL: 500,
} as const;

/** A code with a text in all three languages. */
export type ErrorCode = keyof typeof errorStatus;
