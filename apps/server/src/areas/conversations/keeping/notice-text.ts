import { format } from 'node:util';
import type { KeepingCounts } from '@recado/contract';

/** What the e-mail about rules that begin to delete says. */
interface Told extends KeepingCounts {
  name: string;
  startsAt: Date;
  language: string;
  timeZone: string;
}

type Words = { subject: string; text: string };

/** The places: the name, the day; conversations, messages, files, notes, entries of the audit log. */
const texts: Record<string, Words & { locale: string }> = {
  pt: {
    locale: 'pt-BR',
    subject: 'Guarda de dados: o que será apagado',
    text: 'Olá, %s!\n\nA sua empresa escolheu por quanto tempo guarda os dados no Recado. A partir de %s serão apagados, toda noite, o que passou do prazo. Hoje seriam:\n\n- mensagens de conversas resolvidas: %s conversas, %s mensagens\n- arquivos: %s\n- anotações: %s\n- registros de auditoria: %s\n\nNada é apagado antes dessa data. Para rever ou mudar as regras:',
  },
  en: {
    locale: 'en-GB',
    subject: 'Data retention: what will be deleted',
    text: 'Hello, %s!\n\nYour company has chosen for how long it keeps its data in Recado. From %s, what is older is deleted every night. Today that would be:\n\n- messages of resolved conversations: %s conversations, %s messages\n- files: %s\n- notes: %s\n- audit entries: %s\n\nNothing is deleted before that date. To look at the rules or change them:',
  },
  es: {
    locale: 'es-MX',
    subject: 'Conservación de datos: lo que se borrará',
    text: '¡Hola, %s!\n\nTu empresa eligió por cuánto tiempo conserva sus datos en Recado. A partir del %s se borrará, cada noche, lo que superó el plazo. Hoy serían:\n\n- mensajes de conversaciones resueltas: %s conversaciones, %s mensajes\n- archivos: %s\n- notas: %s\n- registros de auditoría: %s\n\nNada se borra antes de esa fecha. Para revisar o cambiar las reglas:',
  },
};

/** The e-mail in the language of the company, with the day in its time zone. */
export function keepingText(told: Told): Words {
  const words = texts[told.language] ?? texts.pt;
  const { name, startsAt, timeZone, conversations, messages, files, notes, audits } = told;
  if (!words) return { subject: name, text: startsAt.toISOString() };
  const day = new Intl.DateTimeFormat(words.locale, { dateStyle: 'short', timeZone }).format(startsAt);
  const counts = [conversations, messages, files, notes, audits].map((count) => count.toLocaleString(words.locale));
  return { subject: words.subject, text: format(words.text, name, day, ...counts) };
}
