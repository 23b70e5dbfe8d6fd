export { detectedCountry, ownCountry } from './countries.ts';
export { internationalDigits, nationalPart } from './numbers.ts';
export { loadPhoneLibrary, type PhoneLibrary, usePhoneLibrary } from './phone-library.ts';
export { useCountries } from './use-countries.ts';
