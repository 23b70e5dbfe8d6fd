/** The languages of an export. */
export type Language = 'pt' | 'en' | 'es';

interface Words {
  titles: string[];
  /** In place of the name of a number or campaign that is gone. */
  deleted: string;
  categories: Readonly<Record<string, string>>;
}

/** The words of the file with the costs of messages. */
export const words: Record<Language, Words> = {
  pt: {
    titles: [
      ...['Mês', 'Número', 'Categoria', 'Campanha', 'DDI do país', 'Mensagens', 'Grátis', 'Sem tarifa'],
      ...['Moeda', 'Custo'],
    ],
    deleted: '(excluída)',
    categories: {
      marketing: 'Marketing',
      utility: 'Utilidade',
      authentication: 'Autenticação',
      authentication_international: 'Autenticação internacional',
      service: 'Atendimento',
    },
  },
  en: {
    titles: [
      ...['Month', 'Number', 'Category', 'Campaign', 'Calling code', 'Messages', 'Free', 'Without a rate'],
      ...['Currency', 'Cost'],
    ],
    deleted: '(deleted)',
    categories: {
      marketing: 'Marketing',
      utility: 'Utility',
      authentication: 'Authentication',
      authentication_international: 'International authentication',
      service: 'Service',
    },
  },
  es: {
    titles: [
      ...['Mes', 'Número', 'Categoría', 'Campaña', 'Código de país', 'Mensajes', 'Gratis', 'Sin tarifa'],
      ...['Moneda', 'Costo'],
    ],
    deleted: '(eliminada)',
    categories: {
      marketing: 'Marketing',
      utility: 'Utilidad',
      authentication: 'Autenticación',
      authentication_international: 'Autenticación internacional',
      service: 'Atención',
    },
  },
};
