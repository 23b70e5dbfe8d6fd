import { refused } from './refusal.ts';
import { partOf, type TemplateComponent } from './template-schema.ts';

const AUTHENTICATION_FORMAT = 2_388_158;

/** Meta's own words, by language. */
const WORDS: Record<string, { body: string; advice: string; footer: string; button: string }> = {
  pt: {
    body: '*{{1}}* é o seu código de verificação.',
    advice: ' Para sua segurança, não o compartilhe.',
    footer: 'Este código expira em {n} minutos.',
    button: 'Copiar código',
  },
  es: {
    body: 'Tu código de verificación es *{{1}}*.',
    advice: ' Por tu seguridad, no lo compartas.',
    footer: 'Este código caduca en {n} minutos.',
    button: 'Copiar código',
  },
  en: {
    body: '*{{1}}* is your verification code.',
    advice: ' For your security, do not share this code.',
    footer: 'This code expires in {n} minutes.',
    button: 'Copy code',
  },
};

/** Authentication templates have a fixed form: no text of one's own, and one button for the code. */
export function checkAuthentication(components: readonly TemplateComponent[]): void {
  const [body, footer, buttons] = [
    partOf(components, 'BODY'),
    partOf(components, 'FOOTER'),
    partOf(components, 'BUTTONS'),
  ];
  const others = components.filter(({ type }) => !['BODY', 'FOOTER', 'BUTTONS'].includes(type));
  if (others.length > 0)
    throw refused(AUTHENTICATION_FORMAT, 'Authentication templates have no header, media or carousel.');
  if (!body || body.text || footer?.text)
    throw refused(AUTHENTICATION_FORMAT, 'The texts of authentication templates are fixed.');
  const [button, ...more] = buttons?.buttons ?? [];
  if (button?.type !== 'OTP' || !button.otp_type || more.length > 0) {
    throw refused(AUTHENTICATION_FORMAT, 'Authentication templates have one button of type OTP.');
  }
}

/** The parts with Meta's words in the template's language, as they are shown and sent. */
export function withFixedWords(components: readonly TemplateComponent[], language: string): TemplateComponent[] {
  const words = WORDS[language.slice(0, 2)] ?? WORDS.en;
  if (!words) return [...components];
  return components.map((component) => {
    switch (component.type) {
      case 'BODY':
        return { ...component, text: `${words.body}${component.add_security_recommendation ? words.advice : ''}` };
      case 'FOOTER':
        return { ...component, text: words.footer.replace('{n}', String(component.code_expiration_minutes ?? 10)) };
      case 'BUTTONS':
        return {
          ...component,
          buttons: component.buttons.map((button) => ({ ...button, text: button.text ?? words.button })),
        };
      default:
        return component;
    }
  });
}
