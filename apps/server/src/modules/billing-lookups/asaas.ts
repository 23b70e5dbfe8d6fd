import { z } from 'zod';
import {
  addressBelow,
  askSystem,
  type BillingSystem,
  foreignDay,
  foreignText,
  ifThere,
  readAnswer,
} from './billing-system.ts';

const identity = z.string().regex(/^[\w-]{1,60}$/);
const list = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row).max(100) });
const customers = list(z.object({ id: identity, name: foreignText }));
const payments = list(
  z.object({
    id: identity,
    value: foreignText,
    dueDate: foreignDay,
    bankSlipUrl: foreignText,
    invoiceUrl: foreignText,
  }),
);
const barcode = z.object({ identificationField: foreignText });
const pixCode = z.object({ payload: foreignText });

/** Finds the oldest open bill in Asaas (setting `asaas`, its key); overdue bills come first. */
export function asaas({ address, key }: { address: string; key: string }): BillingSystem {
  return async (reach, document) => {
    const ask = (path: string) =>
      askSystem(reach, {
        address: addressBelow(address, path),
        headers: { access_token: key, 'user-agent': 'Recado' },
      });
    const found = readAnswer(customers, await ask(`/customers?cpfCnpj=${document.value}&limit=1`));
    const [customer] = found.data;
    if (!customer) return null;
    const openOf = async (status: 'OVERDUE' | 'PENDING') => {
      const { data } = readAnswer(payments, await ask(`/payments?customer=${customer.id}&status=${status}&limit=100`));
      return data.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))[0];
    };
    const open = (await openOf('OVERDUE')) ?? (await openOf('PENDING'));
    const customerName = customer.name ?? '';
    if (!open) return { customerName, bill: null };
    const { id, value, dueDate, bankSlipUrl, invoiceUrl: page } = open;
    const part = <Form extends z.ZodType>(form: Form, name: string) =>
      ifThere(ask(`/payments/${id}/${name}`).then((answer) => readAnswer(form, answer)));
    const barcodeLine = (await part(barcode, 'identificationField'))?.identificationField ?? null;
    const pix = (await part(pixCode, 'pixQrCode'))?.payload ?? null;
    const pdf = bankSlipUrl === null ? null : { address: bankSlipUrl };
    return { customerName, bill: { value: value ?? '', dueDate, barcodeLine, pix, pdf, page } };
  };
}
