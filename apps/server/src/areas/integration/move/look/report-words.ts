import type { InLanguages } from '../../../company/settings/customer-texts.ts';

/** The words of the report of a look. */
export const reportWords = {
  title: {
    pt: 'O que vem do outro sistema',
    en: 'What comes from the other system',
    es: 'Lo que viene del otro sistema',
  },
  product: { pt: 'Sistema', en: 'Product', es: 'Sistema' },
  lookedAt: { pt: 'Verificado em', en: 'Looked at', es: 'Revisado el' },
  size: { pt: 'Tamanho do banco de dados', en: 'Size of the database', es: 'Tamaño de la base de datos' },
  companies: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
  takes: { pt: 'A cópia leva cerca de', en: 'A copy takes about', es: 'La copia tarda unos' },
  files: { pt: 'Arquivos', en: 'Files', es: 'Archivos' },
  noFolder: { pt: 'nenhuma pasta indicada', en: 'no folder was named', es: 'no se indicó ninguna carpeta' },
  period: { pt: 'Mensagens de', en: 'Messages from', es: 'Mensajes del' },
  phones: { pt: 'Telefones pareados', en: 'Paired phones', es: 'Teléfonos vinculados' },
  exactly: { pt: 'Tudo vem como está.', en: 'Everything comes as it is.', es: 'Todo viene tal como está.' },
  notExactly: { pt: 'Não vem exatamente igual', en: 'Does not come over exactly', es: 'No viene exactamente igual' },
  everywhere: { pt: 'Sobre todo o banco de dados', en: 'About the whole database', es: 'Sobre toda la base de datos' },
  more: { pt: 'e mais', en: 'and more:', es: 'y más:' },
  noCompanies: { pt: 'Nenhuma empresa.', en: 'No companies.', es: 'Ninguna empresa.' },
} as const satisfies Record<string, InLanguages>;
