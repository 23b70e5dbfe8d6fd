import { type DocumentNumber, readDocumentNumber } from '@recado/contract/document-number';
import type { ServicePlatform } from '../../../../../channels/services.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { companyRules } from '../../../../company/companies/company-rules.ts';
import { namedValuesOf } from '../../../../conversations/custom-fields/named-values.ts';
import { type Bill, LookupFailure } from '../../../billing-lookups/billing-system.ts';
import { billingSystemsOf, findOpenBill } from '../../../billing-lookups/billing-systems.ts';
import { lookupsPerContact } from '../../../billing-lookups/look-up-bill.ts';
import { billingTextsIn, firstName, printedDay, printedValue } from '../../../billing-lookups/texts.ts';
import type { Question } from '../question.ts';
import { defineTool, noArguments, type Tool, type ToolResult } from './tool.ts';

/** The names of fields in which a company keeps the number of a customer. */
const namesDocument = /cpf|cnpj|documento/i;

/**
 * Looks up the oldest open bill of the customer who writes. Whose it is, the server decides, never the model: by the number that the company keeps of
 * the contact, else by the one that the customer wrote in this conversation, as in the queue for bills. Bar code and PIX go to the customer as they
 * are; the model learns neither.
 */
export function billTool(platform: ServicePlatform, question: Question): Tool {
  return defineTool({
    name: 'open_bill',
    description:
      'A fatura em aberto mais antiga do cliente desta conversa. O sistema já sabe quem é o cliente; o código de barras e o PIX são enviados a ele depois da sua resposta.',
    arguments: noArguments,
    run: (_given, signal) => lookUp(platform, question, signal),
  });
}

async function lookUp(platform: ServicePlatform, question: Question, signal: AbortSignal): Promise<ToolResult> {
  const { companyId } = question;
  const { secret, configuration, database } = platform;
  const { asaasUrl, outboundOrigins: allowed, outboundPatience: patience } = configuration;
  const { document, systems, language } = await database.tenant(companyId, async (unit) => ({
    document: await documentOf(unit, question),
    systems: await billingSystemsOf({ secret, asaasUrl }, unit, companyId),
    language: (await companyRules(unit, companyId)).language,
  }));
  if (systems.length === 0) return { outcome: 'nothing', text: 'A empresa não tem um sistema de cobrança ligado.' };
  if (!document) return { outcome: 'nothing', text: 'O CPF ou CNPJ do cliente ainda não é conhecido: peça a ele.' };
  try {
    await platform.callLimits.count(lookupsPerContact, String(question.contact.id));
    const found = await findOpenBill(systems, { allowed, patience, signal }, document);
    if (!found) return { outcome: 'nothing', text: 'Não há cadastro com o CPF ou CNPJ deste cliente.' };
    const name = firstName(found.customerName);
    if (!found.bill) return { outcome: 'found', text: `Titular: ${name}. Não há faturas em aberto.` };
    return { outcome: 'found', text: described(name, found.bill), messages: codesOf(found.bill, language) };
  } catch (error) {
    if (error instanceof LookupFailure) return { outcome: 'failed', text: 'O sistema de cobrança não respondeu.' };
    if (error instanceof AppError)
      return { outcome: 'refused', text: 'Este cliente já consultou faturas demais hoje.' };
    throw error;
  }
}

function described(name: string, bill: Bill): string {
  const lines = [`Titular: ${name}`];
  if (bill.value !== '') lines.push(`Valor: R$ ${printedValue(bill.value)}`);
  if (bill.dueDate !== '') lines.push(`Vencimento: ${printedDay(bill.dueDate)}`);
  if (bill.barcodeLine !== null || bill.pix !== null)
    lines.push('O código de barras ou PIX será enviado em seguida pelo sistema: não escreva nenhum.');
  return lines.join('\n');
}

function codesOf({ barcodeLine, pix, page }: Bill, language: Parameters<typeof billingTextsIn>[0]): string[] {
  const texts = billingTextsIn(language);
  const barcode = barcodeLine === null ? [] : [texts.barcode, barcodeLine];
  const copied = pix === null ? [] : [texts.pix, pix];
  return [...(page === null ? [] : [page]), ...barcode, ...copied];
}

async function documentOf(unit: Unit, { companyId, contact, said }: Question): Promise<DocumentNumber | undefined> {
  const values = Object.entries((await namedValuesOf(unit, companyId, [contact.id]))(contact.id));
  const extra = contact.extraInfo.map(({ name, value }) => [name, value] as const);
  const kept = [...values, ...extra].filter(([name]) => namesDocument.test(name)).map(([, value]) => String(value));
  const written = said.filter(({ fromMe }) => !fromMe).map(({ body }) => body);
  return [...kept, ...written.toReversed()].map(readDocumentNumber).find((document) => document !== undefined);
}
