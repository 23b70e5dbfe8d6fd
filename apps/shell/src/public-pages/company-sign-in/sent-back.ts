import { ApiFailure, api } from '@recado/api/client';
import type { SignedIn } from '@recado/contract';

/** What an issuer wrote into the address to which it sent a browser back. */
export interface SentBack {
  code: string | null;
  state: string;
  iss: string | null;
}

/** Reads what an issuer sent; undefined where somebody begins. An issuer that refuses sends no code. */
export function readSentBack(search: string): SentBack | undefined {
  const sent = new URLSearchParams(search);
  const state = sent.get('state');
  return state === null ? undefined : { code: sent.get('code'), state, iss: sent.get('iss') };
}

/** Exchanges what an issuer sent for a session. Throws ApiFailure, ERR_COMPANY_SIGN_IN_REFUSED also when the issuer refused. */
export async function finishSignIn({ code, state, iss }: SentBack): Promise<SignedIn> {
  if (!code) throw new ApiFailure(400, { error: 'ERR_COMPANY_SIGN_IN_REFUSED' });
  return api('POST /auth/company', { body: { code, state, ...(iss !== null && { iss }) } });
}
