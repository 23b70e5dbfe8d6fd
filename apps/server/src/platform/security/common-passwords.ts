import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Passwords that are common in Brazil and Spanish-speaking countries and missing in the list, which was collected in
 * English.
 */
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
 * Whether a password is among the first that an attacker tries: it is in the list of leaked passwords, consists of one
 * repeated character, or equals the account's e-mail address or its part before the @. Case is ignored.
 */
export function isCommonPassword(password: string, email: string): boolean {
  common ??= new Set([...dictionary['passwords-common'], ...local]);
  const plain = password.trim().toLowerCase();
  const address = email.toLowerCase();
  return new Set(plain).size === 1 || plain === address || plain === address.split('@')[0] || common.has(plain);
}
