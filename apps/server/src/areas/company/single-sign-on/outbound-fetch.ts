import type { CustomFetch } from 'openid-client';
import { callOutside } from '../../../platform/outbound/call-outside.ts';

/** What a call of an issuer may take: discovery, keys and tokens are some kilobytes. */
const bounds = { patience: 5_000, limit: 256 * 1024, redirections: 0 };

/**
 * The calls of the library, within the rules for addresses that a company chose: public ones, https, no redirection, an answer that is
 * neither late nor large. Throws OutboundError.
 */
export function outboundFetch(allowed: readonly string[]): CustomFetch {
  return async (address, { method, headers, body }) => {
    const call = {
      address,
      method: method === 'POST' ? ('POST' as const) : ('GET' as const),
      headers,
      mayCall: (url: URL) => isSecure(url, allowed),
      ...(body !== undefined && body !== null && { body: String(body) }),
    };
    const answer = await callOutside({ ...bounds, ...call }, allowed);
    const type = answer.headers['content-type'];
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}

/** Whether an address is https, or http of an origin that the operator allows. */
export function isSecure({ protocol, origin }: URL, allowed: readonly string[]): boolean {
  return protocol === 'https:' || (protocol === 'http:' && allowed.includes(origin));
}
