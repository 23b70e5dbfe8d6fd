import type { CompanyLanguage, ReaderKind, ReadingWay } from '@recado/contract';

/** The texts of an exported access log. */
interface ReadWords {
  titles: string[];
  kinds: Record<ReaderKind, string>;
  ways: Record<ReadingWay, string>;
}

/** These texts in the languages of companies, the same as on the screen. */
export const readWords: Record<CompanyLanguage, ReadWords> = {
  pt: {
    titles: ['Primeira vez', 'Última vez', 'Vezes', 'Quem', 'Como pessoa', 'Contato', 'Ticket', 'Como leu'],
    kinds: { user: 'Usuário', developer: 'Desenvolvedor', super: 'Super usuário', program: 'Programa com chave' },
    ways: {
      ...{ chat: 'Abriu a conversa', ahead: 'Carregada antes de abrir', search: 'Resultado de busca' },
      ...{ files: 'Mídias e documentos', summary: 'Resumo', archive: 'Pediu o arquivo da pessoa' },
      ...{ delivery: 'Entregas de um webhook', api: 'API' },
    },
  },
  en: {
    titles: ['First time', 'Last time', 'Times', 'Who', 'As', 'Contact', 'Ticket', 'How'],
    kinds: { user: 'User', developer: 'Developer', super: 'Super user', program: 'Program with a key' },
    ways: {
      ...{ chat: 'Opened the conversation', ahead: 'Loaded before opening', search: 'Search result' },
      ...{ files: 'Media and documents', summary: 'Summary', archive: 'Asked for the person’s archive' },
      ...{ delivery: 'Deliveries of a webhook', api: 'API' },
    },
  },
  es: {
    titles: ['Primera vez', 'Última vez', 'Veces', 'Quién', 'Como', 'Contacto', 'Ticket', 'Cómo leyó'],
    kinds: { user: 'Usuario', developer: 'Desarrollador', super: 'Superusuario', program: 'Programa con clave' },
    ways: {
      ...{ chat: 'Abrió la conversación', ahead: 'Cargada antes de abrir', search: 'Resultado de búsqueda' },
      ...{ files: 'Archivos y documentos', summary: 'Resumen', archive: 'Pidió el archivo de la persona' },
      ...{ delivery: 'Entregas de un webhook', api: 'API' },
    },
  },
};
