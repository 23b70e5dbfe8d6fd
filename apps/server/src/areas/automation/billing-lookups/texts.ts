import type { CompanyLanguage } from '@recado/contract';
import type { Bill } from './billing-system.ts';

/** The texts of a billing look-up for customers, in the languages of companies (SERVER §2, Billing look-ups). */
const texts = {
  pt: {
    question: 'Informe o *CPF* ou *CNPJ* do titular, por favor.',
    invalid: 'Este CPF/CNPJ não é válido. Por favor, tente novamente!',
    unknown: 'Cadastro não localizado! Confira o *CPF/CNPJ* e tente novamente.',
    wait: 'Só um momento, estou procurando a sua fatura…',
    barcode: 'Este é o *código de barras*:',
    pix: 'Este é o *PIX copia e cola*:',
    goodbye: 'Se precisar de mais alguma coisa, é só escrever. Até logo!',
    mainMenu: 'Menu inicial',
    found: (name: string) => `*${name}*, localizei seu cadastro!`,
    nothing: 'Não há faturas em aberto neste cadastro.',
    copy: 'Segue a segunda via da sua fatura.',
    value: 'Valor',
    dueDate: 'Vencimento',
  },
  en: {
    question: 'Please tell us the *CPF* or *CNPJ* of the account holder.',
    invalid: 'This CPF/CNPJ is not valid. Please try again!',
    unknown: 'No account found! Check the *CPF/CNPJ* and try again.',
    wait: 'One moment, I am looking for your bill…',
    barcode: 'This is the *barcode*:',
    pix: 'This is the *PIX code* to copy and paste:',
    goodbye: 'If you need anything else, just write. Goodbye!',
    mainMenu: 'Main menu',
    found: (name: string) => `*${name}*, I found your account!`,
    nothing: 'There are no open bills in this account.',
    copy: 'Here is a copy of your bill.',
    value: 'Amount',
    dueDate: 'Due date',
  },
  es: {
    question: 'Por favor, indica el *CPF* o *CNPJ* del titular.',
    invalid: 'Este CPF/CNPJ no es válido. ¡Inténtalo de nuevo, por favor!',
    unknown: '¡No encontramos la cuenta! Revisa el *CPF/CNPJ* e inténtalo de nuevo.',
    wait: 'Un momento, estoy buscando tu factura…',
    barcode: 'Este es el *código de barras*:',
    pix: 'Este es el *PIX para copiar y pegar*:',
    goodbye: 'Si necesitas algo más, solo escribe. ¡Hasta luego!',
    mainMenu: 'Menú inicial',
    found: (name: string) => `*${name}*, ¡encontré tu cuenta!`,
    nothing: 'No hay facturas pendientes en esta cuenta.',
    copy: 'Esta es la copia de tu factura.',
    value: 'Importe',
    dueDate: 'Vencimiento',
  },
} as const satisfies Record<CompanyLanguage, object>;

/** What a look-up says in the language of the company. */
export function billingTextsIn(language: CompanyLanguage) {
  const { found, nothing, copy, value, dueDate, mainMenu, ...plain } = texts[language];
  const withMenu = (text: string) => `${text}\n\n*[ # ]* - ${mainMenu}`;
  const addressed = (customerName: string, text: string) => {
    const first = firstName(customerName);
    return first ? `${found(first)} ${text}` : text;
  };
  return {
    ...plain,
    question: withMenu(plain.question),
    invalid: withMenu(plain.invalid),
    unknown: withMenu(plain.unknown),
    /**
     * The text for a customer without an open bill. It contains only the first name, because the number may be another
     * person's.
     */
    nothingOpen: (customerName: string) => withMenu(addressed(customerName, nothing)),
    /** The description of a bill; its barcode and PIX follow in separate messages, so that they can be copied. */
    bill: (customerName: string, bill: Bill) => {
      const lines = [addressed(customerName, copy), ''];
      if (bill.value !== '') lines.push(`*${value}:* R$ ${printedValue(bill.value)}`);
      if (bill.dueDate !== '') lines.push(`*${dueDate}:* ${printedDay(bill.dueDate)}`);
      if (bill.page !== null) lines.push(`*Link:* ${bill.page}`);
      return lines.join('\n');
    },
  };
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
