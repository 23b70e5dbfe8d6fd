/** What the e-mail of an invitation says. */
interface Invited {
  name: string;
  company: string;
  link: string;
  days: number;
  language: string;
}

type Words = { subject: string; text: string };

const texts: Record<string, (invited: Invited) => Words> = {
  pt: ({ name, company, link, days }) => ({
    subject: `Seu acesso a ${company}`,
    text: `Olá, ${name}!\n\n${company} criou um acesso para você no Recado. Escolha a sua senha neste link, em até ${days} dias:\n\n${link}\n\nO link serve uma vez só. Se você não esperava por ele, ignore este e-mail.`,
  }),
  en: ({ name, company, link, days }) => ({
    subject: `Your access to ${company}`,
    text: `Hello, ${name}!\n\n${company} created an account for you on Recado. Choose your password with this link, within ${days} days:\n\n${link}\n\nThe link works only once. If you did not expect it, ignore this e-mail.`,
  }),
  es: ({ name, company, link, days }) => ({
    subject: `Tu acceso a ${company}`,
    text: `¡Hola, ${name}!\n\n${company} creó un acceso para ti en Recado. Elige tu contraseña con este enlace, en un máximo de ${days} días:\n\n${link}\n\nEl enlace sirve una sola vez. Si no lo esperabas, ignora este correo.`,
  }),
};

/** The e-mail with the link, in the language of the company. */
export function invitationText(invited: Invited): Words {
  const write = texts[invited.language] ?? texts.pt;
  return write ? write(invited) : { subject: invited.company, text: invited.link };
}
