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

let common: Promise<ReadonlySet<string>> | undefined;

/** The list is loaded when the first password is chosen: it takes 3 MB, and most processes never need it. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...local]);
}

/** Whether a password is on the list of leaked and common ones. Case is ignored. */
export async function isOnCommonList(password: string): Promise<boolean> {
  common ??= commonPasswords();
  return (await common).has(password.trim().toLowerCase());
}
