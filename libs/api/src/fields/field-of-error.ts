import type { ErrorCode } from '@recado/contract/errors';

/** The field that an error code refers to: a form with that field shows the error beside it. */
const fields: Partial<Record<ErrorCode, string>> = {
  ERR_ADDRESS_RANGE_INVALID: 'addresses',
  ERR_CURRENT_PASSWORD_WRONG: 'currentPassword',
  ERR_DUPLICATED_TAG: 'name',
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_EMERGENCY_ADMINISTRATOR: 'emergencyUserId',
  ERR_ISSUER_ADDRESS: 'issuer',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
  ERR_OWN_ADDRESS_OUTSIDE: 'addresses',
  ERR_PASSWORD_TOO_COMMON: 'password',
  ERR_PASSWORD_PERSONAL: 'password',
  ERR_PLAN_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_RECOVERY_CODE_INVALID: 'code',
  ERR_ROLE_NAME_ALREADY_EXISTS: 'name',
  ERR_SECOND_FACTOR_CODE: 'code',
  ERR_SCHEDULE_OUTSIDE_WINDOW: 'template',
  ERR_SCHEDULE_REPEATS_OUTSIDE_WINDOW: 'template',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_WAPP_INVALID_CONTACT: 'wpp',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
};

/** The field that an error code refers to; undefined for a code without a field, or an unknown one. */
export function fieldOfError(code: string): string | undefined {
  const known: Partial<Record<string, string>> = fields;
  return known[code];
}
