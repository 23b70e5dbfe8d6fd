import { format } from 'node:util';

/** The e-mails: each of the two links, and what is told to a former address. */
export type MailLinkWords = 'confirm' | 'recover' | 'former';

type Words = { subject: string; text: string };

/** The places: the name of the person, and the link or the new address. */
const texts: Record<string, Record<MailLinkWords, Words>> = {
  pt: {
    confirm: {
      subject: 'Confirme o seu e-mail',
      text: 'Olá, %s!\n\nConfirme neste link que este e-mail é seu, em até 7 dias:\n\n%s\n\nDepois disso, ele recupera a sua senha e recebe os avisos da sua conta do Recado. Se você não tem uma conta, ignore este e-mail.',
    },
    recover: {
      subject: 'Escolha uma senha nova',
      text: 'Olá, %s!\n\nAlguém pediu uma senha nova para a sua conta do Recado. Escolha a senha neste link, em até uma hora:\n\n%s\n\nO link serve uma vez só. Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
    },
    former: {
      subject: 'O e-mail da sua conta mudou',
      text: 'Olá, %s!\n\nO e-mail da sua conta do Recado mudou para %s. A partir de agora você entra com ele.\n\nSe não foi você nem um administrador da sua empresa, avise um administrador agora.',
    },
  },
  en: {
    confirm: {
      subject: 'Confirm your e-mail',
      text: 'Hello, %s!\n\nConfirm with this link that this e-mail is yours, within 7 days:\n\n%s\n\nAfter that it recovers your password and receives the notices of your Recado account. If you have no account, ignore this e-mail.',
    },
    recover: {
      subject: 'Choose a new password',
      text: 'Hello, %s!\n\nSomebody asked for a new password for your Recado account. Choose it with this link, within one hour:\n\n%s\n\nThe link works only once. If you did not ask for it, ignore this e-mail: your password stays the same.',
    },
    former: {
      subject: 'The e-mail of your account changed',
      text: 'Hello, %s!\n\nThe e-mail of your Recado account changed to %s. From now on you sign in with it.\n\nIf it was neither you nor an administrator of your company, tell an administrator now.',
    },
  },
  es: {
    confirm: {
      subject: 'Confirma tu correo',
      text: '¡Hola, %s!\n\nConfirma con este enlace que este correo es tuyo, en un máximo de 7 días:\n\n%s\n\nDespués recupera tu contraseña y recibe los avisos de tu cuenta de Recado. Si no tienes una cuenta, ignora este correo.',
    },
    recover: {
      subject: 'Elige una contraseña nueva',
      text: '¡Hola, %s!\n\nAlguien pidió una contraseña nueva para tu cuenta de Recado. Elígela con este enlace, en un máximo de una hora:\n\n%s\n\nEl enlace sirve una sola vez. Si no la pediste, ignora este correo: tu contraseña sigue igual.',
    },
    former: {
      subject: 'El correo de tu cuenta cambió',
      text: '¡Hola, %s!\n\nEl correo de tu cuenta de Recado cambió a %s. Desde ahora entras con él.\n\nSi no fuiste tú ni un administrador de tu empresa, avisa ahora a un administrador.',
    },
  },
};

/** An e-mail in the language of the company; `value`: the link, or the new address. */
export function mailLinkText(
  words: MailLinkWords,
  { name, value, language }: Record<'name' | 'value' | 'language', string>,
): Words {
  const found = (texts[language] ?? texts.pt)?.[words];
  return found ? { subject: found.subject, text: format(found.text, name, value) } : { subject: name, text: value };
}
