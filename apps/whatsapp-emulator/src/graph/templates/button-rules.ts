import { refused } from './refusal.ts';
import { type TemplateButton, variablesIn } from './template-schema.ts';

const BUTTONS_FORMAT = 2_388_048;
const MOST = 10;
const TEXT_LENGTH = 25;
const URL_LENGTH = 2000;
const PHONE_LENGTH = 20;
const CODE_LENGTH = 15;
/** How many there may be of a type; of the others as many as there is room. */
const MOST_OF: Partial<Record<TemplateButton['type'], number>> = {
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  FLOW: 1,
  VOICE_CALL: 1,
  REQUEST_CONTACT_INFO: 1,
};

/** Throws unless the buttons follow Meta's rules. */
export function checkButtons(buttons: readonly TemplateButton[]): void {
  if (buttons.length > MOST) throw refused(BUTTONS_FORMAT, `There may be ${MOST} buttons.`);
  for (const [type, most] of Object.entries(MOST_OF)) {
    const there = buttons.filter((button) => button.type === type).length;
    if (there > most) throw refused(BUTTONS_FORMAT, `There may be ${most} buttons of type ${type}.`);
  }
  checkGrouping(buttons);
  const texts = buttons.map(({ text }) => text).filter((text) => text !== undefined);
  if (new Set(texts).size !== texts.length) throw refused(BUTTONS_FORMAT, 'Two buttons have the same text.');
  for (const button of buttons) checkButton(button);
}

/** Quick replies stand together, before or after the others. */
function checkGrouping(buttons: readonly TemplateButton[]): void {
  const kinds = buttons.map(({ type }) => type === 'QUICK_REPLY');
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  if (changes > 1) throw refused(BUTTONS_FORMAT, 'Quick replies and other buttons may not be mixed.');
}

function checkButton(button: TemplateButton): void {
  const { type, text } = button;
  const needsText = type !== 'COPY_CODE' && type !== 'REQUEST_CONTACT_INFO';
  if (needsText && !text) throw refused(BUTTONS_FORMAT, `A button of type ${type} needs a text.`);
  if ((text?.length ?? 0) > TEXT_LENGTH)
    throw refused(BUTTONS_FORMAT, `The text of a button may have ${TEXT_LENGTH} characters.`);
  if (text && variablesIn(text).length > 0) throw refused(BUTTONS_FORMAT, 'The text of a button has no variables.');
  switch (type) {
    case 'URL':
      checkUrl(button);
      break;
    case 'PHONE_NUMBER':
      if (!/^\+?\d+$/.test(button.phone_number ?? '') || (button.phone_number ?? '').length > PHONE_LENGTH) {
        throw refused(BUTTONS_FORMAT, 'The number of a button is a phone number.');
      }
      break;
    case 'COPY_CODE': {
      const example = [button.example].flat()[0];
      if (!example || example.length > CODE_LENGTH)
        throw refused(BUTTONS_FORMAT, `The example of a code has up to ${CODE_LENGTH} characters.`);
      break;
    }
    case 'OTP':
      throw refused(BUTTONS_FORMAT, 'One-time passwords belong to authentication templates.');
  }
}

function checkUrl({ url = '', example }: TemplateButton): void {
  if (url.length > URL_LENGTH || !/^https?:\/\/[^\s]+$/.test(url))
    throw refused(BUTTONS_FORMAT, 'The address of a button is a URL.');
  const variables = variablesIn(url);
  if (variables.length === 0) return;
  if (variables.length > 1 || !url.endsWith('}}'))
    throw refused(BUTTONS_FORMAT, 'The address of a button has one variable, at its end.');
  if (!example?.length) throw refused(BUTTONS_FORMAT, 'An example for the address of a button is required.');
}
