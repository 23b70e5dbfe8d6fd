import { useReport } from '@recado/api/live';

/** What is filled in for each recipient (SERVER §2). */
const ofRecipient = ['nome', 'email', 'numero'];

/** The variables of a campaign's texts as they are typed: those of the recipient and the company's own. */
export function useCampaignVariables(): string[] {
  const { report } = useReport('GET /campaign-settings', {}, { refreshOn: ['campaign-settings'] });
  const stored = report?.find(({ key }) => key === 'variables')?.value ?? '[]';
  return [...ofRecipient, ...keysIn(JSON.parse(stored))].map((name) => `{${name}}`);
}

function keysIn(variables: unknown): string[] {
  if (!Array.isArray(variables)) return [];
  return variables.flatMap((variable) => (typeof variable?.key === 'string' ? [variable.key] : []));
}
