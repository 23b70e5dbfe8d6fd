import { printedDocumentNumber } from '@recado/contract/document-number';
import { z } from 'zod';
import {
  addressBelow,
  allRecords,
  askSystem,
  type Bill,
  type BillingCallOptions,
  type BillingSystem,
  basic,
  foreignDay,
  foreignText,
  ifThere,
  LookupFailure,
  oldestOf,
  readAnswer,
} from './billing-system.ts';

const pageSize = 100;
const identity = z.union([z.string().max(40), z.number().transform(String)]);
/**
 * A list: `total` is always there, `registros` only with records. A refusal has status 200 as well, but another form:
 * `{"type": "error", "message": …}`.
 */
const list = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.coerce.number().int().min(0), registros: z.array(row).max(pageSize).default([]) });
const customers = list(z.object({ id: identity, razao: foreignText }));
const receivables = list(
  z.object({
    id: identity,
    status: foreignText,
    valor: foreignText,
    data_vencimento: foreignDay,
    linha_digitavel: foreignText,
  }),
);
const refusal = z.object({ type: z.literal('error') });
const pixAnswer = z.object({ pix: z.object({ qrCode: z.object({ qrcode: foreignText }).optional() }).optional() });

/** The state of a receivable that can be paid ("a receber"); others are received, partly received or cancelled. */
const payable = 'A';

const asFile = { juro: 'N', multa: 'N', atualiza_boleto: 'N', tipo_boleto: 'arquivo', base64: 'S' };

/**
 * Finds the oldest open bill in IXC Provedor (settings `ipixc` and `tokenixc`, which is `id:key`), in all records of
 * the document number: a person has one for each contract that was sold anew.
 */
export function ixc(settings: { address: string; token: string }): BillingSystem {
  return async (reach, document) => {
    const ask = (method: string, body: object) => askIxc(reach, settings, method, body);
    const all = <Row extends z.ZodType>(form: ReturnType<typeof list<Row>>, method: string, query: object) =>
      allRecords(async (read) => {
        const page = String(Math.floor(read / pageSize) + 1);
        const { total, registros } = readAnswer(form, refuse(await ask(method, { ...query, page })));
        return { rows: registros, hasMore: read + registros.length < total };
      });
    const byDocument = listOf('cliente.cnpj_cpf', printedDocumentNumber(document), 'cliente.id');
    const known = await all(customers, 'cliente', byDocument);
    if (known.length === 0) return null;
    const status = JSON.stringify([{ TB: 'fn_areceber.status', OP: '=', P: payable }]);
    const found = [];
    for (const customer of known) {
      const ofCustomer = listOf('fn_areceber.id_cliente', customer.id, 'fn_areceber.data_vencimento');
      const bills = await all(receivables, 'fn_areceber', { ...ofCustomer, grid_param: status });
      found.push(...bills.filter((bill) => bill.status === payable).map((bill) => ({ customer, bill })));
    }
    const open = oldestOf(found, ({ bill }) => bill.data_vencimento);
    const customerName = (open?.customer ?? known[0])?.razao ?? '';
    if (!open) return { customerName, bill: null };
    const { id, valor, data_vencimento: dueDate, linha_digitavel: barcodeLine } = open.bill;
    const pix = await ifThere(ask('get_pix', { id_areceber: id }).then(readPix));
    const pdf = await ifThere(ask('get_boleto', { boletos: id, ...asFile }).then(readPdf));
    return { customerName, bill: { value: valor ?? '', dueDate, barcodeLine, pix, pdf, page: null } };
  };
}

function listOf(qtype: string, query: string, sortname: string) {
  return { qtype, query, oper: '=', rp: String(pageSize), sortname, sortorder: 'asc' };
}

function askIxc(
  reach: BillingCallOptions,
  { address, token }: { address: string; token: string },
  method: string,
  body: object,
) {
  return askSystem(reach, {
    address: addressBelow(address, `/webservice/v1/${method}`),
    method: 'POST',
    headers: { ...basic(token), ixcsoft: 'listar', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Throws LookupFailure for a refusal, e.g. of the token, so that the log names it. */
function refuse(answer: Buffer): Buffer {
  if (refusal.safeParse(readAnswer(z.unknown(), answer)).success) throw new LookupFailure('IXC refused the request');
  return answer;
}

function readPix(answer: Buffer): string | null {
  return readAnswer(pixAnswer, answer).pix?.qrCode?.qrcode ?? null;
}

/** The file as base64; null for a bill that was never printed. */
function readPdf(answer: Buffer): Bill['pdf'] {
  const content = Buffer.from(answer.toString('ascii').replace(/^"|"$/g, ''), 'base64');
  return content.subarray(0, 5).toString('ascii') === '%PDF-' ? { content } : null;
}
