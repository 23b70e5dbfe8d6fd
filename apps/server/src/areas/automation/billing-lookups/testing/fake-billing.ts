import {
  type ForeignServer,
  type Received,
  type Reply,
  startForeignServer,
} from '../../../../testing/foreign-server.ts';

/**
 * Stand-ins for IXC, MK-AUTH and Asaas, as their documentation describes them: lists in pages, a person with several
 * records, bills in every state, refusals in the form of each.
 */

/** The customer that every system knows, and one without an open bill. */
export const knownDocument = '52998224725';
export const paidDocument = '11222333000181';
/** A customer with many records; only the last one has open bills, and their oldest is not the first in the list. */
export const manyRecords = '39053344705';
/** A customer whose only bill is in a state that no documentation mentions. */
export const strangeDocument = '15350946056';
/** The barcode line and PIX of the open bill. */
export const barcodeLine = '34191.79001 01043.510047 91020.150008 8 97920000009990';
export const pixCode = '00020126580014br.gov.bcb.pix';
const pdf = Buffer.from('%PDF-1.4\n%fake');
const records = 130;

/** The refusals of each system, by the path of its first request. */
export const refusals: Record<string, Reply> = {
  '/webservice/v1/cliente': { json: { type: 'error', message: 'Token inválido' } },
  [`/api/cliente/show/${knownDocument}`]: { json: { dados_cliente: { erro: 'Acesso negado' } } },
  [`/asaas/customers?cpfCnpj=${knownDocument}&limit=100&offset=0`]: {
    json: { errors: [{ code: 'invalid_access_token' }] },
  },
};

/** Starts the stand-ins. */
export function startFakeBilling(): Promise<ForeignServer> {
  return startForeignServer(answerTo);
}

function answerTo({ path, headers, body }: Received): Reply {
  const { pathname, searchParams } = new URL(path, 'http://here');
  if (pathname === '/bill.pdf') return { bytes: pdf };
  if (pathname === '/api/') return { text: 'token.of.mkauth' };
  if (pathname.startsWith('/api/cliente/show/')) return { json: mkauthCustomer(pathname.slice(18)) };
  if (pathname.startsWith('/webservice/v1/')) return { json: ofIxc(pathname.slice(15), body) };
  return { json: ofAsaas(pathname.slice('/asaas'.length), searchParams, headers.host) };
}

/** A part of a list, as IXC sends it: without `registros` when there are none. */
function pageOfIxc(all: readonly object[], { page, rp }: { page: string; rp: string }) {
  const registros = all.slice((Number(page) - 1) * Number(rp), Number(page) * Number(rp));
  return { page, total: String(all.length), ...(registros.length > 0 && { registros }) };
}

function ofIxc(method: string, body: string): unknown {
  const asked = JSON.parse(body);
  if (method === 'cliente') return pageOfIxc(ixcCustomers(asked.query), asked);
  // The filter of states is not applied: the caller has to look at the state.
  if (method === 'fn_areceber') return pageOfIxc(ixcBills[asked.query] ?? [], asked);
  if (method === 'get_pix') return { type: 'success', pix: { qrCode: { qrcode: pixCode } } };
  return pdf.toString('base64');
}

function ofAsaas(path: string, asked: URLSearchParams, host = ''): unknown {
  const page = (all: readonly object[]) => {
    const [offset, limit] = [Number(asked.get('offset') ?? 0), Number(asked.get('limit') ?? 10)];
    const data = all.slice(offset, offset + limit);
    return { object: 'list', hasMore: offset + limit < all.length, totalCount: all.length, limit, offset, data };
  };
  if (path === '/customers') {
    const document = asked.get('cpfCnpj') ?? '';
    if (document === manyRecords) return page(many((index) => ({ id: `cus_many_${index}`, name: 'Ana Lima' })));
    const known = [knownDocument, paidDocument].indexOf(document);
    return page(known < 0 ? [] : [{ id: `cus_${known}`, name: 'Ana Lima' }]);
  }
  if (path.endsWith('/identificationField')) return { identificationField: barcodeLine };
  if (path.endsWith('/pixQrCode')) return { payload: pixCode };
  const customer = asked.get('customer') ?? '';
  if (customer !== 'cus_0' && customer !== `cus_many_${records - 1}`) return page([]);
  if (asked.get('status') !== 'OVERDUE') return page([]);
  const overdue = { status: 'OVERDUE', value: 99.9, bankSlipUrl: `http://${host}/bill.pdf` };
  const deleted = { ...overdue, id: 'pay_0', deleted: true, value: 11, dueDate: '2026-01-05' };
  return page([
    deleted,
    { ...overdue, id: 'pay_2', value: 50, dueDate: '2026-11-05' },
    { ...overdue, id: 'pay_1', dueDate: '2026-10-05' },
  ]);
}

function many<One>(one: (index: number) => One): One[] {
  return Array.from({ length: records }, (_each, index) => one(index));
}

const ixcBill = { id: '70', status: 'A', valor: '99.90', data_vencimento: '2026-10-05', linha_digitavel: barcodeLine };
const ixcOthers = [
  { ...ixcBill, id: '60', status: 'C', valor: '11.00', data_vencimento: '2026-01-05' },
  { ...ixcBill, id: '61', status: 'R', valor: '11.00', data_vencimento: '2026-02-05' },
  { ...ixcBill, id: '62', valor: '11.00', data_vencimento: '2026-11-05' },
];
const ixcBills: Record<string, object[]> = {
  7: [...ixcOthers, ixcBill],
  8: ixcOthers.slice(0, 2),
  [String(1000 + records - 1)]: [...ixcOthers, ixcBill],
};

function ixcCustomers(printed: string) {
  if (printed === '529.982.247-25') return [{ id: '7', razao: 'Ana Lima' }];
  if (printed === '390.533.447-05') return many((index) => ({ id: String(1000 + index), razao: 'Ana Lima' }));
  return printed === '11.222.333/0001-81' ? [{ id: '8', razao: 'Ana Lima' }] : [];
}

function mkauthCustomer(document: string) {
  const titulo = { titulo: '70', valor: '99.90', datavenc: '2026-10-05 00:00:00', linhadig: barcodeLine };
  const open = { nome: 'Ana Lima', status: 'vencido', qrcode: pixCode, ...titulo };
  const ended = [
    { ...open, titulo: '60', status: 'cancelado', valor: '11.00', datavenc: '2026-01-05 00:00:00' },
    { ...open, titulo: '61', status: 'pago', valor: '11.00', datavenc: '2026-02-05 00:00:00' },
  ];
  const later = { ...open, titulo: '62', status: 'aberto', valor: '11.00', datavenc: '2026-11-05 00:00:00' };
  const titles: Record<string, unknown> = {
    [knownDocument]: { titulos: open },
    [manyRecords]: { nome: 'Ana Lima', titulos: [...ended, later, open] },
    [paidDocument]: { nome: 'Ana Lima', titulos: ended },
    [strangeDocument]: { nome: 'Ana Lima', titulos: [{ ...open, status: 'em análise' }] },
  };
  const found = titles[document];
  return found ? { dados_cliente: found } : 'NULL';
}
