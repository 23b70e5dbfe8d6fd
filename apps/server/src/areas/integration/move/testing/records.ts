import type { SourceConnection, SourceInvoice, SourceUser } from '../source/records.ts';
import { sourceSettings } from './source-settings.ts';

/** Rows of another product with empty values where a test gives none. All are of company `1` by default. */
type Given<Row> = Partial<Row> & { id: string };

const times = { createdAt: new Date('2026-01-05T12:00:00Z'), updatedAt: new Date('2026-01-05T12:00:00Z') };
const row = { companyId: '1', ...times };

export const connectionRecord = (given: Given<SourceConnection>): SourceConnection =>
  sourceSettings.connection({
    name: `Conexão ${given.id}`,
    isPaired: false,
    maxUseBotQueues: null,
    ...times,
    ...given,
  });

export const userRecord = (given: Given<SourceUser>): SourceUser =>
  sourceSettings.user({
    name: `Pessoa ${given.id}`,
    email: `pessoa-${given.id}@example.com`,
    passwordHash: '',
    ...times,
    ...given,
  });

export const invoiceRecord = (given: Given<SourceInvoice>): SourceInvoice => ({
  ...row,
  detail: 'Plano',
  status: 'paid',
  value: 0,
  dueDate: null,
  ...given,
});
