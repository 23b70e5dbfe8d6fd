import type { ErrorCode } from './errors.ts';

/** The codes shown to agents for WhatsApp's own codes (WHATSAPP.md, Identity and Cloud API). */
const meanings = new Map<string, ErrorCode>([
  // WhatsApp rejects messages to this JID (or does now), e.g. because the person has another one.
  ['463', 'ERR_WAPP_CONTACT_REFUSED'],
  ['131026', 'ERR_WAPP_CONTACT_REFUSED'],
  ['131047', 'ERR_WAPP_WINDOW_CLOSED'],
  // The template is gone or not approved, paused, disabled.
  ['132001', 'ERR_TEMPLATE_NOT_APPROVED'],
  ['132015', 'ERR_TEMPLATE_NOT_APPROVED'],
  ['132016', 'ERR_TEMPLATE_NOT_APPROVED'],
  ['130429', 'ERR_WAPP_TOO_FAST'],
  ['131056', 'ERR_WAPP_TOO_FAST'],
  ['131049', 'ERR_WAPP_CONTACT_RESTING'],
  ['131048', 'ERR_WAPP_SPAM'],
  ['131031', 'ERR_WAPP_BLOCKED'],
  ['368', 'ERR_WAPP_BLOCKED'],
  ['190', 'ERR_WAPP_ACCESS_ENDED'],
]);

/** Translates a code of WhatsApp to one that a screen can explain: WhatsApp's own codes mean nothing to an agent. */
export function refusalCode(reason: string): ErrorCode {
  return meanings.get(reason) ?? 'ERR_WAPP_REFUSED';
}

/** The refusals that stay the same however often a message is sent again: only another message helps. */
const lasting: ReadonlySet<string> = new Set([
  'ERR_VALIDATION',
  'ERR_FILE_TOO_LARGE',
  'ERR_FILE_TYPE',
  'ERR_FILE_INFECTED',
  'ERR_FILE_TOO_LARGE_TO_SCAN',
]);

/** Whether sending the same message again cannot succeed. */
export function isLastingRefusal(code: string): boolean {
  return lasting.has(code);
}

/** The same for a stored code: an older version may have stored WhatsApp's own code. */
export function explainableCode(code: string): string {
  return code.startsWith('ERR_') ? code : refusalCode(code);
}

/** The codes of a sent message whose later change failed; any other code means that the message was not sent. */
export const changeFailures = ['ERR_EDITING_WAPP_MSG', 'ERR_DELETE_WAPP_MSG'] as const satisfies ErrorCode[];
export type ChangeFailure = (typeof changeFailures)[number];

/** Whether a message's `failedCode` is about a change of it. */
export function isChangeFailure(code: string | null): code is ChangeFailure {
  return changeFailures.some((failure) => failure === code);
}
