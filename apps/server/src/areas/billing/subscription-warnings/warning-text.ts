import type { CompanyLanguage } from '@recado/contract';

/** The words of a warning in one language. `day`: DD/MM/YYYY, in English the month by its name. */
interface Words {
  when: (daysLeft: number) => string;
  day: (year: string, month: string, day: string) => string;
  text: (company: string, day: string, address: string) => readonly [greeting: string, due: string, pay: string];
}

const words: Record<CompanyLanguage, Words> = {
  pt: {
    when: (days) =>
      days === 0 ? 'Sua assinatura vence hoje.' : `Sua assinatura vence em ${days} ${days === 1 ? 'dia' : 'dias'}.`,
    day: (year, month, day) => `${day}/${month}/${year}`,
    text: (company, day, address) => [
      `Olá, ${company}!`,
      `O vencimento é ${day}.`,
      `Para pagar por PIX, entre em ${address}. Se você já pagou, desconsidere este aviso.`,
    ],
  },
  en: {
    when: (days) =>
      days === 0
        ? 'Your subscription is due today.'
        : `Your subscription is due in ${days} ${days === 1 ? 'day' : 'days'}.`,
    day: (year, month, day) => {
      const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
      return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
    },
    text: (company, day, address) => [
      `Hello, ${company}!`,
      `The due date is ${day}.`,
      `To pay by PIX, go to ${address}. If you have paid already, please ignore this notice.`,
    ],
  },
  es: {
    when: (days) =>
      days === 0 ? 'Tu suscripción vence hoy.' : `Tu suscripción vence en ${days} ${days === 1 ? 'día' : 'días'}.`,
    day: (year, month, day) => `${day}/${month}/${year}`,
    text: (company, day, address) => [
      `¡Hola, ${company}!`,
      `El vencimiento es el ${day}.`,
      `Para pagar por PIX, entra en ${address}. Si ya pagaste, ignora este aviso.`,
    ],
  },
};

/** A warning about a due date (YYYY-MM-DD): who gets it, in which language, and where they pay. */
export interface Warning {
  company: string;
  dueDate: string;
  /** 0 on the due day. */
  daysLeft: number;
  language: CompanyLanguage;
  webUrl: string;
}

/** The text of a warning, in the language of its receiver. */
export function warningText({ company, dueDate, daysLeft, language, webUrl }: Warning): string {
  const [year = '', month = '', day = ''] = dueDate.split('-');
  const { when, day: write, text } = words[language];
  const [greeting, due, pay] = text(company, write(year, month, day), `${webUrl}/financeiro?invoice=next`);
  return [greeting, `${when(daysLeft)} ${due}`, pay].join('\n\n');
}

/** The subject of the e-mail, which is also the beginning of the message. */
export function whenText(daysLeft: number, language: CompanyLanguage): string {
  return words[language].when(daysLeft);
}
