const pt = {
  title: 'Conectar o WhatsApp Business',
  notice: 'Isto não é o Facebook: é o emulador, no lugar dele. Quem pede acesso: {app}.',
  account: 'Conta do WhatsApp Business',
  newAccount: 'Nova conta…',
  accountName: 'Nome da conta',
  number: 'Número',
  newNumber: 'Novo número…',
  noNumber: 'Só a conta, sem número',
  phone: 'Celular com o app WhatsApp Business',
  digits: 'Número com código do país, só dígitos',
  numberName: 'Nome que as pessoas veem',
  finish: 'Concluir',
  cancel: 'Cancelar',
  fail: 'Terminar com um erro',
  loading: 'Carregando…',
  unknownApp: 'Este aplicativo não existe no emulador.',
  failed: 'Não deu certo: {error}',
  done: 'Pronto. Você pode fechar esta janela.',
};

/** Key of a text of the dialog. */
export type TextKey = keyof typeof pt;

const languages: Record<string, Record<TextKey, string>> = {
  pt,
  en: {
    title: 'Connect WhatsApp Business',
    notice: 'This is not Facebook: it is the emulator, in its place. Access is wanted by {app}.',
    account: 'WhatsApp Business account',
    newAccount: 'New account…',
    accountName: 'Name of the account',
    number: 'Number',
    newNumber: 'New number…',
    noNumber: 'The account only, without a number',
    phone: 'Phone with the WhatsApp Business app',
    digits: 'Number with country code, digits only',
    numberName: 'Name that people see',
    finish: 'Finish',
    cancel: 'Cancel',
    fail: 'End with an error',
    loading: 'Loading…',
    unknownApp: 'This app does not exist in the emulator.',
    failed: 'That did not work: {error}',
    done: 'Done. You can close this window.',
  },
  es: {
    title: 'Conectar WhatsApp Business',
    notice: 'Esto no es Facebook: es el emulador, en su lugar. Pide acceso: {app}.',
    account: 'Cuenta de WhatsApp Business',
    newAccount: 'Nueva cuenta…',
    accountName: 'Nombre de la cuenta',
    number: 'Número',
    newNumber: 'Nuevo número…',
    noNumber: 'Solo la cuenta, sin número',
    phone: 'Teléfono con la app WhatsApp Business',
    digits: 'Número con código de país, solo dígitos',
    numberName: 'Nombre que ven las personas',
    finish: 'Terminar',
    cancel: 'Cancelar',
    fail: 'Terminar con un error',
    loading: 'Cargando…',
    unknownApp: 'Esta aplicación no existe en el emulador.',
    failed: 'No funcionó: {error}',
    done: 'Listo. Puedes cerrar esta ventana.',
  },
};

const wished = navigator.languages.map((language) => language.slice(0, 2));
const language = wished.find((candidate) => candidate in languages) ?? 'pt';
document.documentElement.lang = language;

/** A text in the browser's language, with `{name}` replaced. */
export function say(key: TextKey, values: Record<string, string> = {}): string {
  let text = (languages[language] ?? pt)[key];
  for (const [name, value] of Object.entries(values)) text = text.replace(`{${name}}`, value);
  return text;
}
