import type { Bill } from './billing-system.ts';

/** The texts for customers, in Portuguese like the menus. */
export const billingTexts = {
  question: 'Informe o *CPF* ou *CNPJ* do titular, por favor.\n\n*[ # ]* - Menu inicial',
  invalid: 'Este CPF/CNPJ não é válido. Por favor, tente novamente!\n\n*[ # ]* - Menu inicial',
  unknown: 'Cadastro não localizado! Confira o *CPF/CNPJ* e tente novamente.\n\n*[ # ]* - Menu inicial',
  wait: 'Só um momento, estou procurando a sua fatura…',
  barcode: 'Este é o *código de barras*:',
  pix: 'Este é o *PIX copia e cola*:',
  goodbye: 'Se precisar de mais alguma coisa, é só escrever. Até logo!',
} as const;

/**
 * The text for a customer without an open bill. It contains only the first name, because the number may be another
 * person's.
 */
export function nothingOpen(customerName: string): string {
  return `${greeting(customerName)}Não há faturas em aberto neste cadastro.\n\n*[ # ]* - Menu inicial`;
}

/** The description of a bill; its barcode and PIX follow in separate messages, so that they can be copied. */
export function billText(customerName: string, { value, dueDate, page }: Bill): string {
  const lines = [`${greeting(customerName)}Segue a segunda via da sua fatura.`, ''];
  if (value !== '') lines.push(`*Valor:* R$ ${printedValue(value)}`);
  if (dueDate !== '') lines.push(`*Vencimento:* ${printedDay(dueDate)}`);
  if (page !== null) lines.push(`*Link:* ${page}`);
  return lines.join('\n');
}

function greeting(customerName: string): string {
  const first = firstName(customerName);
  return first ? `*${first}*, localizei seu cadastro! ` : '';
}

/** The first name of a customer. Full names are not sent, because the number may be another person's. */
export function firstName(customerName: string): string {
  return customerName.trim().split(/\s+/)[0]?.slice(0, 40) ?? '';
}

/** A day, YYYY-MM-DD, in the form of Brazil. */
export function printedDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** The value of a bill, `99,90`. */
export function printedValue(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value.slice(0, 30);
  return number.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
