import { printedDocumentNumber } from '@recado/api/document-number';
import { z } from 'zod';
import {
  addressBelow,
  askSystem,
  type Bill,
  type BillingCallOptions,
  type BillingSystem,
  basic,
  foreignDay,
  foreignText,
  ifThere,
  readAnswer,
} from './billing-system.ts';

const identity = z.union([z.string().max(40), z.number().transform(String)]);
const list = <Row extends z.ZodType>(row: Row) => z.object({ registros: z.array(row).max(100).default([]) });
const customers = list(z.object({ id: identity, razao: foreignText }));
const openBills = list(
  z.object({ id: identity, valor: foreignText, data_vencimento: foreignDay, linha_digitavel: foreignText }),
);
const pixAnswer = z.object({ pix: z.object({ qrCode: z.object({ qrcode: foreignText }).optional() }).optional() });

const asFile = { juro: 'N', multa: 'N', atualiza_boleto: 'N', tipo_boleto: 'arquivo', base64: 'S' };

/** Finds the oldest open bill in IXC Provedor (settings `ipixc` and `tokenixc`, which is `id:key`). */
export function ixc(settings: { address: string; token: string }): BillingSystem {
  return async (reach, document) => {
    const ask = (method: string, body: object) => askIxc(reach, settings, method, body);
    const byDocument = listOf('cliente.cnpj_cpf', printedDocumentNumber(document), 'cliente.id');
    const [customer] = readAnswer(customers, await ask('cliente', byDocument)).registros;
    if (!customer) return null;
    const status = JSON.stringify([{ TB: 'fn_areceber.status', OP: '=', P: 'A' }]);
    const ofCustomer = listOf('fn_areceber.id_cliente', customer.id, 'fn_areceber.data_vencimento');
    const answer = await ask('fn_areceber', { ...ofCustomer, grid_param: status });
    const [open] = readAnswer(openBills, answer).registros;
    const customerName = customer.razao ?? '';
    if (!open) return { customerName, bill: null };
    const { id, valor, data_vencimento: dueDate, linha_digitavel: barcodeLine } = open;
    const pix = await ifThere(ask('get_pix', { id_areceber: id }).then(readPix));
    const pdf = await ifThere(ask('get_boleto', { boletos: id, ...asFile }).then(readPdf));
    return { customerName, bill: { value: valor ?? '', dueDate, barcodeLine, pix, pdf, page: null } };
  };
}

function listOf(qtype: string, query: string, sortname: string) {
  return { qtype, query, oper: '=', page: '1', rp: '1', sortname, sortorder: 'asc' };
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

function readPix(answer: Buffer): string | null {
  return readAnswer(pixAnswer, answer).pix?.qrCode?.qrcode ?? null;
}

/** The file as base64; null for a bill that was never printed. */
function readPdf(answer: Buffer): Bill['pdf'] {
  const content = Buffer.from(answer.toString('ascii').replace(/^"|"$/g, ''), 'base64');
  return content.subarray(0, 5).toString('ascii') === '%PDF-' ? { content } : null;
}
