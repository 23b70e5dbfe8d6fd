import { copyWords } from './copy-words.ts';
import type { InLanguages } from './in-languages.ts';
import { reasonWords } from './look-words.ts';

/** The kinds of rows, as people call them. */
export const kindWords: Readonly<Record<string, InLanguages>> = {
  plans: { pt: 'Planos', en: 'Plans', es: 'Planes' },
  companies: { pt: 'Empresa', en: 'Company', es: 'Empresa' },
  queues: { pt: 'Filas', en: 'Queues', es: 'Colas' },
  queueOptions: { pt: 'Opções das filas', en: 'Queue options', es: 'Opciones de las colas' },
  prompts: { pt: 'Prompts', en: 'Prompts', es: 'Prompts' },
  integrations: { pt: 'Integrações', en: 'Integrations', es: 'Integraciones' },
  connections: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
  users: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
  settings: { pt: 'Configurações', en: 'Settings', es: 'Ajustes' },
  tags: { pt: 'Tags', en: 'Tags', es: 'Etiquetas' },
  contacts: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
  tickets: { pt: 'Tickets', en: 'Tickets', es: 'Tickets' },
  rounds: { pt: 'Atendimentos', en: 'Rounds of service', es: 'Atenciones' },
  messages: { pt: 'Mensagens', en: 'Messages', es: 'Mensajes' },
  notes: { pt: 'Anotações', en: 'Notes', es: 'Notas' },
  quickMessages: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
  schedules: { pt: 'Agendamentos', en: 'Scheduled messages', es: 'Mensajes programados' },
  contactLists: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
  contactListItems: { pt: 'Contatos das listas', en: 'Entries of lists', es: 'Contactos de las listas' },
  fileLists: { pt: 'Listas de arquivos', en: 'File lists', es: 'Listas de archivos' },
  campaigns: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
  shippings: { pt: 'Envios de campanhas', en: 'Messages of campaigns', es: 'Envíos de campañas' },
  campaignSettings: { pt: 'Configurações de campanhas', en: 'Campaign settings', es: 'Ajustes de campañas' },
  chats: { pt: 'Chats internos', en: 'Internal chats', es: 'Chats internos' },
  chatMessages: { pt: 'Mensagens internas', en: 'Internal messages', es: 'Mensajes internos' },
  invoices: { pt: 'Faturas', en: 'Invoices', es: 'Facturas' },
  announcements: { pt: 'Avisos', en: 'Announcements', es: 'Anuncios' },
  helps: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' },
};

/** What became of rows of a reason, in a language; a reason without a sentence is given back. */
export function reasonInWords(reason: string, language: keyof InLanguages): string {
  return (copyWords[reason] ?? reasonWords[reason])?.[language] ?? reason;
}

/** A finding of a look or a copy as a sentence: the kind of rows, and what became of them. */
export function findingWords({ kind, reason }: { kind: string; reason: string }, language: keyof InLanguages): string {
  return `${kindWords[kind]?.[language] ?? kind}: ${reasonInWords(reason, language)}`;
}
