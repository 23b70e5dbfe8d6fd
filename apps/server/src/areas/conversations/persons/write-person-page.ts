import { type PersonRecord, type PersonSection, personSections, type WholePerson } from './read-person.ts';

interface PageWords {
  title: string;
  made: string;
  none: string;
  sections: Record<PersonSection, string>;
}

const words: Record<'pt' | 'en' | 'es', PageWords> = {
  pt: {
    title: 'Seus dados pessoais',
    made: 'Feito em',
    none: 'Sem registros.',
    sections: {
      ...{
        contact: 'Contato',
        names: 'Números e nomes',
        fields: 'Campos',
        tickets: 'Atendimentos',
        rounds: 'Rodadas e avaliações',
      },
      ...{ messages: 'Mensagens', formerTexts: 'Textos anteriores', notes: 'Anotações', summaries: 'Resumos' },
      ...{
        schedules: 'Mensagens agendadas',
        campaigns: 'Campanhas',
        optOuts: 'Pedidos para não receber',
        consents: 'Consentimento para marketing',
        lists: 'Listas',
      },
      appData: 'Dados de aplicativos',
      reads: 'Quem leu as conversas',
    },
  },
  en: {
    title: 'Your personal data',
    made: 'Made on',
    none: 'No records.',
    sections: {
      ...{
        contact: 'Contact',
        names: 'Numbers and names',
        fields: 'Fields',
        tickets: 'Tickets',
        rounds: 'Rounds and ratings',
      },
      ...{ messages: 'Messages', formerTexts: 'Former texts', notes: 'Notes', summaries: 'Summaries' },
      ...{
        schedules: 'Scheduled messages',
        campaigns: 'Campaigns',
        optOuts: 'Opt-outs',
        consents: 'Consent to marketing',
        lists: 'Lists',
      },
      appData: 'Data of apps',
      reads: 'Who read the conversations',
    },
  },
  es: {
    title: 'Sus datos personales',
    made: 'Hecho el',
    none: 'Sin registros.',
    sections: {
      ...{
        contact: 'Contacto',
        names: 'Números y nombres',
        fields: 'Campos',
        tickets: 'Atenciones',
        rounds: 'Rondas y calificaciones',
      },
      ...{ messages: 'Mensajes', formerTexts: 'Textos anteriores', notes: 'Notas', summaries: 'Resúmenes' },
      ...{
        schedules: 'Mensajes programados',
        campaigns: 'Campañas',
        optOuts: 'Pedidos de no recibir',
        consents: 'Consentimiento para marketing',
        lists: 'Listas',
      },
      appData: 'Datos de aplicaciones',
      reads: 'Quién leyó las conversaciones',
    },
  },
};

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{border:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top;
overflow-wrap:anywhere;white-space:pre-wrap}section{overflow-x:auto}`;

/** The page of an archive: each list as a table, files as links; no script, and every text as a text. */
export function writePersonPage({ language, sections, files }: WholePerson, now: Date): string {
  const known = language === 'en' || language === 'es' ? language : 'pt';
  const { title, made, none, sections: titles } = words[known];
  const paths = new Map(files.map(({ path }) => [path.slice('files/'.length).split('-')[0], path]));
  const parts = personSections.map((name) => {
    const rows = sections[name];
    const table = rows.length === 0 ? `<p>${none}</p>` : tableOf(rows, name === 'messages' ? paths : new Map());
    return `<section><h2>${escaped(titles[name])}</h2>${table}</section>`;
  });
  return `<!doctype html><html lang="${known}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p>${made} ${now.toISOString()}</p>${parts.join('\n')}</body></html>`;
}

function tableOf(rows: readonly PersonRecord[], paths: ReadonlyMap<string | undefined, string>): string {
  const columns = Object.keys(rows[0] ?? {});
  const head = columns.map((name) => `<th scope="col">${escaped(name.replaceAll('_', ' '))}</th>`).join('');
  const body = rows.map((row) => `<tr>${columns.map((name) => `<td>${cell(row, name, paths)}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}

function cell(row: PersonRecord, name: string, paths: ReadonlyMap<string | undefined, string>): string {
  const value = row[name];
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const path = name === 'file' && text !== '' ? paths.get(String(row.id)) : undefined;
  return path === undefined ? escaped(text) : `<a href="${escaped(encodeURI(path))}">${escaped(text)}</a>`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}
