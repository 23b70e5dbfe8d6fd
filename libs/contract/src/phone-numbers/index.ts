/** What a telephone number is: its forms, how people write it, and how WhatsApp does. */
export { diallingForm, isLandline, isSameNumber, numberForms, numberKey, twoForms, whatsAppForm } from './forms.ts';
export {
  callingCodeOf,
  callingCodeOfCountry,
  enteredNumber,
  groupedNumber,
  internationalNumber,
  type NumberProblem,
  type ReadNumber,
  readNumber,
  readNumbers,
} from './read-number.ts';
