import { dictionary } from '@zxcvbn-ts/language-common';

/** What people of Brazil and Spanish-speaking countries choose and the list (gathered in English) does not have. */
const local = [
  'mudar123',
  'mudar@123',
  'senha@123',
  'senha1234',
  'minhasenha',
  'trocar123',
  'corinthians',
  'saopaulo',
  'vasco123',
  'brasil123',
  'brasil2026',
  'jesuscristo',
  'deusefiel',
  'recado',
  'recado123',
  'whatsapp',
  'whatsapp123',
  'atendimento',
  'atendimento123',
  'contraseña',
  'contrasena123',
  'cambiar123',
  'hola123',
  'bienvenido',
];

let common: Set<string> | undefined;

/**
 * Whether a password is one of those that are tried first: in the list of leaked passwords, made of one character, or
 * the e-mail address it belongs to or the part before its @. Letters count the same in both cases.
 */
export function isCommonPassword(password: string, email: string): boolean {
  common ??= new Set([...dictionary['passwords-common'], ...local]);
  const plain = password.trim().toLowerCase();
  const address = email.toLowerCase();
  return new Set(plain).size === 1 || plain === address || plain === address.split('@')[0] || common.has(plain);
}
