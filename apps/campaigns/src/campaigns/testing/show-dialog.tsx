import { queryClient } from '@recado/api/live';
import { type Answers, serveApi } from '@recado/api/testing';
import type { Campaign } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import type { ReactElement } from 'react';
import { CampaignDialog } from '../campaign-dialog.tsx';

/** What the API answers to the dialog unless a test says otherwise. */
const choices: Answers = {
  'GET /contact-lists/list': () => [
    {
      id: 3,
      name: 'Clientes',
      contactsCount: 12,
      validCount: 10,
      invalidCount: 2,
      companyId: 1,
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  'GET /tags/list': () => [],
  'GET /files/list': () => [],
  'GET /whatsapp': () => [],
  'GET /campaign-settings': () => [{ key: 'variables', value: '[{"key":"cupom","value":"NATAL10"}]' }],
  'GET /queue': () => [],
  'POST /campaigns/price': () => ({ price: null, exceedsLimit: false }),
  'POST /campaigns/preview': () => ({
    recipients: 9,
    invalid: 2,
    unreachable: 0,
    suppressed: 1,
    blocked: 2,
    withoutConsent: 0,
    consentRule: 'off' as const,
    unchecked: 0,
    seconds: 160,
    sample: { name: 'Ana', number: '5511987654321', email: '' },
    text: 'Oi Ana',
    question: 'Posso, Ana?',
    template: null,
    questionTemplate: null,
  }),
};

/** Shows the dialog of a campaign, or of a new one, with these answers of the API beside the usual ones, and in this place. */
export function show(
  edited: Campaign | 'new',
  answers: Answers = {},
  placed = (dialog: ReactElement): ReactElement => dialog,
) {
  const calls = serveApi({ ...choices, ...answers });
  const onClose = jest.fn();
  return {
    ...renderWithProviders(placed(<CampaignDialog edited={edited} onClose={onClose} />), { queryClient }),
    calls,
    onClose,
  };
}
