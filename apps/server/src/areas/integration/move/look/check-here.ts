import type { SourceCompany } from '../source/records.ts';
import type { Finding } from '../source/source.ts';
import type { LookHere } from './look-here.ts';
import type { NoticedFacts } from './notices.ts';

/** Finds what this installation has already: a company of the name, e-mails that sign in, tokens of the external API. */
export async function checkHere(
  { here, add }: { here: LookHere; add(finding: Finding): void },
  { id: companyId, name }: SourceCompany,
  { emails, tokens }: NoticedFacts,
): Promise<void> {
  if (name !== '' && (await here.hasCompany(name)))
    add({ kind: 'companies', reason: 'companyExists', companyId, id: companyId, detail: name });
  const takenEmails = await here.emails([...emails.keys()]);
  for (const email of takenEmails)
    add({ kind: 'users', reason: 'emailHere', companyId, id: emails.get(email) ?? null, detail: email });
  const takenTokens = await here.tokens([...tokens.keys()]);
  // A token is a secret: only its connection is named.
  for (const token of takenTokens) {
    const connection = tokens.get(token);
    add({
      kind: 'connections',
      reason: 'tokenHere',
      companyId,
      id: connection?.id ?? null,
      detail: connection?.name ?? '',
    });
  }
}
