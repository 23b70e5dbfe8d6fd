import { z } from 'zod';
import { day, flag, identity, number, optionalText, optionalWhole, text } from '../reading/fields.ts';
import { formOf, timed } from '../reading/form.ts';
import { ofCompany, type TableReadings } from '../reading/table-reading.ts';

/** An invoice of the provider to a company. */
const invoice = z.object({
  id: identity,
  companyId: identity,
  ...timed,
  detail: text,
  status: text,
  value: number,
  dueDate: day,
});

/** What the operator of the installation writes to its companies. */
export const operatorTables: Pick<TableReadings, 'invoices' | 'announcements' | 'helps'> = {
  invoices: {
    table: ['Invoices'],
    company: ofCompany,
    columns: { detail: 'detail', status: 'status', value: 'value', dueDate: 'dueDate' },
    without: [
      'txId',
      'payGw',
      'payGwData',
      'currency',
      'paymentProvider',
      'providerPaymentId',
      'pixCopyPaste',
      'qrCodeBase64',
      'payerEmail',
    ],
    form: formOf(invoice),
  },
  announcements: {
    table: ['Announcements'],
    company: null,
    columns: {
      title: 'title',
      text: 'text',
      priority: 'priority',
      isActive: 'status',
      mediaPath: 'mediaPath',
      mediaName: 'mediaName',
    },
    without: ['companyId', 'showForSuperAdmin', 'sendToAllCompanies'],
    form: formOf(
      z.object({
        id: identity,
        ...timed,
        title: text,
        text,
        priority: optionalWhole.transform((value) => value ?? 1),
        isActive: flag,
        mediaPath: optionalText,
        mediaName: optionalText,
      }),
    ),
  },
  helps: {
    table: ['Helps'],
    company: null,
    columns: { title: 'title', description: 'description', video: 'video', link: 'link' },
    without: [],
    form: formOf(z.object({ id: identity, ...timed, title: text, description: text, video: text, link: text })),
  },
};
