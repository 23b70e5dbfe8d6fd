/** What the e-mail about an administrator's help says. */
interface Helped {
  name: string;
  company: string;
  /** When the second factor is taken away. */
  at: Date;
  language: string;
  timeZone: string;
}

type Words = { subject: string; text: string };

const texts: Record<string, (helped: Helped & { moment: string }) => Words> = {
  pt: ({ name, company, moment }) => ({
    subject: 'A sua verificação em duas etapas vai ser desativada',
    text: `Olá, ${name}!\n\nUm administrador de ${company} pediu para desativar a sua verificação em duas etapas no Recado em ${moment}.\n\nSe você perdeu o celular, espere até lá e entre só com a senha. Se não foi você quem pediu, cancele o pedido no aviso do Recado ou entre antes com um código ou uma chave de acesso.`,
  }),
  en: ({ name, company, moment }) => ({
    subject: 'Your two-step verification will be turned off',
    text: `Hello, ${name}!\n\nAn administrator of ${company} asked to turn off your two-step verification on Recado on ${moment}.\n\nIf you lost your phone, wait until then and sign in with the password only. If you did not ask for it, stop it in the notice on Recado, or sign in with a code or a passkey before.`,
  }),
  es: ({ name, company, moment }) => ({
    subject: 'Tu verificación en dos pasos se va a desactivar',
    text: `¡Hola, ${name}!\n\nUn administrador de ${company} pidió desactivar tu verificación en dos pasos en Recado el ${moment}.\n\nSi perdiste el teléfono, espera hasta entonces y entra solo con la contraseña. Si no lo pediste, cancela la solicitud en el aviso de Recado o entra antes con un código o una llave de acceso.`,
  }),
};

const locales: Record<string, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-MX' };

/** The e-mail in the language of the company, with the time in its time zone. */
export function helpText(helped: Helped): Words {
  const { language, timeZone, at } = helped;
  const form = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  const moment = new Intl.DateTimeFormat(locales[language] ?? locales.pt, form).format(at);
  const write = texts[language] ?? texts.pt;
  return write ? write({ ...helped, moment }) : { subject: helped.company, text: moment };
}
