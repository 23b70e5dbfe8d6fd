import { z } from 'zod';
import {
  addressBelow,
  allRecords,
  askSystem,
  type BillingSystem,
  foreignDay,
  foreignText,
  ifThere,
  oldestOf,
  readAnswer,
} from './billing-system.ts';

const pageSize = 100;
const identity = z.string().regex(/^[\w-]{1,60}$/);
const list = <Row extends z.ZodType>(row: Row) => z.object({ hasMore: z.boolean(), data: z.array(row).max(pageSize) });
const customers = list(z.object({ id: identity, name: foreignText }));
const payments = list(
  z.object({
    id: identity,
    status: foreignText,
    deleted: z.boolean().default(false),
    value: foreignText,
    dueDate: foreignDay,
    bankSlipUrl: foreignText,
    invoiceUrl: foreignText,
  }),
);
const barcode = z.object({ identificationField: foreignText });
const pixCode = z.object({ payload: foreignText });

/** The states of payments that can be paid. */
const payable = ['OVERDUE', 'PENDING'] as const;

/** Finds the oldest open bill in Asaas (setting `asaas`, its key), in all records of the document number. */
export function asaas({ address, key }: { address: string; key: string }): BillingSystem {
  return async (reach, document) => {
    const ask = (path: string) =>
      askSystem(reach, {
        address: addressBelow(address, path),
        headers: { access_token: key, 'user-agent': 'Recado' },
      });
    const all = <Row extends z.ZodType>(form: ReturnType<typeof list<Row>>, path: string) =>
      allRecords(async (read) => {
        const { data, hasMore } = readAnswer(form, await ask(`${path}&limit=${pageSize}&offset=${read}`));
        return { rows: data, hasMore };
      });
    const known = await all(customers, `/customers?cpfCnpj=${document.value}`);
    if (known.length === 0) return null;
    const found = [];
    for (const customer of known) {
      for (const status of payable) {
        const bills = await all(payments, `/payments?customer=${customer.id}&status=${status}`);
        const open = bills.filter((bill) => bill.status === status && !bill.deleted);
        found.push(...open.map((bill) => ({ customer, bill })));
      }
    }
    const open = oldestOf(found, ({ bill }) => bill.dueDate);
    const customerName = (open?.customer ?? known[0])?.name ?? '';
    if (!open) return { customerName, bill: null };
    const { id, value, dueDate, bankSlipUrl, invoiceUrl: page } = open.bill;
    const part = <Form extends z.ZodType>(form: Form, name: string) =>
      ifThere(ask(`/payments/${id}/${name}`).then((answer) => readAnswer(form, answer)));
    const barcodeLine = (await part(barcode, 'identificationField'))?.identificationField ?? null;
    const pix = (await part(pixCode, 'pixQrCode'))?.payload ?? null;
    const pdf = bankSlipUrl === null ? null : { address: bankSlipUrl };
    return { customerName, bill: { value: value ?? '', dueDate, barcodeLine, pix, pdf, page } };
  };
}
