import { changeOf, defineResource, queryClient } from '@recado/api/live';
import type { ApiKey, ApiScope } from '@recado/contract';

/** The keys of the external API; of one connection, those that are limited to it (ADR 75). */
export const apiKeys = defineResource({
  list: 'GET /api-keys',
  record: 'GET /api-keys/:apiKeyId',
  create: 'POST /api-keys',
  update: 'PUT /api-keys/:apiKeyId',
  remove: 'DELETE /api-keys/:apiKeyId',
  events: { apiKey: changeOf },
  belongs: ({ whatsappId }, query: { whatsappId?: number }) =>
    query.whatsappId === undefined || query.whatsappId === whatsappId,
  compare: (a, b) => a.name.localeCompare(b.name),
});

/** Fetches the keys again, after one was created or used. */
export function refreshKeys(): void {
  void queryClient.invalidateQueries({ queryKey: [apiKeys.name] }, { cancelRefetch: false });
}

/** The scopes in the order of the form, with the keys of their texts. */
export const scopeKeys: Record<ApiScope, string> = {
  'messages:send': 'messages-send',
  'messages:read': 'messages-read',
  'tickets:read': 'tickets-read',
  'tickets:write': 'tickets-write',
  'contacts:read': 'contacts-read',
  'contacts:write': 'contacts-write',
  'tags:read': 'tags-read',
  'tags:write': 'tags-write',
  'releases:publish': 'releases-publish',
  'app:data': 'app-data',
};

/** Whether a key has expired. */
export function isExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now = Date.now()): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

/** Whether programs may still use the token before the present one. */
export function isFormerAccepted({ formerUntil }: Pick<ApiKey, 'formerUntil'>, now = Date.now()): boolean {
  return formerUntil !== null && Date.parse(formerUntil) > now;
}
