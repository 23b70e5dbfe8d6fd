import { format } from 'node:util';

/** What the e-mail about a sign-in with a new browser says. */
interface SignedIn {
  name: string;
  agent: string;
  address: string;
  at: Date;
  language: string;
  timeZone: string;
}

type Words = { subject: string; text: string };

/** The places: the name, the browser, the address, the moment. */
const texts: Record<string, Words & { locale: string }> = {
  pt: {
    locale: 'pt-BR',
    subject: 'Entrada com um dispositivo novo',
    text: 'Olá, %s!\n\nAlguém entrou na sua conta do Recado com um dispositivo novo: %s, endereço %s, em %s.\n\nSe foi você, está tudo certo. Se não foi, encerre as sessões e troque a sua senha:',
  },
  en: {
    locale: 'en-GB',
    subject: 'Sign-in with a new device',
    text: 'Hello, %s!\n\nSomebody signed in to your Recado account with a new device: %s, address %s, on %s.\n\nIf it was you, all is well. If not, end the sessions and change your password:',
  },
  es: {
    locale: 'es-MX',
    subject: 'Inicio de sesión con un dispositivo nuevo',
    text: '¡Hola, %s!\n\nAlguien entró en tu cuenta de Recado con un dispositivo nuevo: %s, dirección %s, el %s.\n\nSi fuiste tú, todo está bien. Si no, cierra las sesiones y cambia tu contraseña:',
  },
};

/** The e-mail in the language of the company, with the time in its time zone. */
export function newDeviceText({ name, agent, address, at, language, timeZone }: SignedIn): Words {
  const words = texts[language] ?? texts.pt;
  if (!words) return { subject: agent, text: address };
  const form = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  const moment = new Intl.DateTimeFormat(words.locale, form).format(at);
  return { subject: words.subject, text: format(words.text, name, agent || '?', address || '?', moment) };
}
