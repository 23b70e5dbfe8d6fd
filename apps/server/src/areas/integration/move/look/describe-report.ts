import type { LookCompany, LookFinding, LookReport } from '@recado/contract';
import { findingWords, kindWords } from '@recado/contract/move-words';
import type { CustomerLanguage } from '../../../company/settings/customer-texts.ts';
import { reportWords } from './report-words.ts';

/** A finding in a sentence, its number of rows, and some of them. */
export interface DescribedFinding {
  sentence: string;
  rows: string;
  examples: string[];
  /** How many rows are not among the examples; empty: none. */
  more: string;
}

/** A part of the report: a company, or the whole database. */
export interface DescribedPart {
  title: string;
  facts: { label: string; value: string }[];
  findings: DescribedFinding[];
}

/** The report in words of a language, for the terminal and the page alike. */
export interface DescribedReport {
  language: CustomerLanguage;
  title: string;
  facts: { label: string; value: string }[];
  parts: DescribedPart[];
  /** What is said above findings, and where there are none. */
  notExactly: string;
  exactly: string;
}

const locales: Readonly<Record<CustomerLanguage, string>> = { pt: 'pt-BR', en: 'en', es: 'es' };
const products = {
  community: 'Whaticket Community',
  saas: 'Whaticket SaaS',
  'saas-chat': 'saas-chat',
  ticketz: 'ticketz',
};

/** Puts a report into words. Times are in UTC. */
export function describeReport(report: LookReport, language: CustomerLanguage): DescribedReport {
  const words = wordsOf(language);
  const { word, count, bytes, moment, duration } = words;
  const seconds = report.companies.reduce((sum, company) => sum + company.seconds, 0);
  const whole: DescribedPart[] =
    report.findings.length === 0
      ? []
      : [
          {
            title: word('everywhere'),
            facts: [],
            findings: report.findings.map((finding) => describe(finding, words)),
          },
        ];
  return {
    language,
    title: word('title'),
    facts: [
      { label: word('product'), value: products[report.edition] },
      { label: word('lookedAt'), value: moment(report.lookedAt) },
      ...(report.bytes === null ? [] : [{ label: word('size'), value: bytes(report.bytes) }]),
      {
        label: word('companies'),
        value: report.companies.length === 0 ? word('noCompanies') : count(report.companies.length),
      },
      ...(report.companies.length === 0 ? [] : [{ label: word('takes'), value: duration(seconds) }]),
    ],
    parts: [...report.companies.map((company) => companyPart(company, words)), ...whole],
    notExactly: word('notExactly'),
    exactly: word('exactly'),
  };
}

type Words = ReturnType<typeof wordsOf>;

function companyPart(company: LookCompany, words: Words): DescribedPart {
  const { word, kind, count, bytes, day, duration } = words;
  const { files, firstMessageAt, lastMessageAt } = company;
  const fileText = files === null ? word('noFolder') : `${count(files.count)} (${bytes(files.bytes)})`;
  const rows = Object.entries(company.counts).filter(([name]) => name !== 'companies');
  return {
    title: `${company.name} (${company.sourceId})`,
    facts: [
      ...rows.map(([name, number]) => ({ label: kind(name), value: count(number) })),
      ...(firstMessageAt === null || lastMessageAt === null
        ? []
        : [{ label: word('period'), value: `${day(firstMessageAt)} – ${day(lastMessageAt)}` }]),
      { label: word('files'), value: fileText },
      { label: word('phones'), value: count(company.phones) },
      { label: word('takes'), value: duration(company.seconds) },
    ],
    findings: company.findings.map((finding) => describe(finding, words)),
  };
}

function describe({ kind, reason, rows, examples }: LookFinding, words: Words): DescribedFinding {
  const shown = examples
    .map(({ id, detail }) => [id === null ? '' : `#${id}`, detail].filter(Boolean).join(' '))
    .filter(Boolean);
  const rest = rows - examples.length;
  return {
    sentence: findingWords({ kind, reason }, words.language),
    rows: words.count(rows),
    examples: shown,
    more: rest > 0 && shown.length > 0 ? `${words.word('more')} ${words.count(rest)}` : '',
  };
}

function wordsOf(language: CustomerLanguage) {
  const locale = locales[language];
  const count = new Intl.NumberFormat(locale);
  const zone = { timeZone: 'UTC' };
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone });
  const unit = (name: string, number: number, digits = 0) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits }).format(number);
  return {
    language,
    word: (name: keyof typeof reportWords) => reportWords[name][language],
    kind: (name: string) => kindWords[name]?.[language] ?? name,
    count: (number: number) => count.format(number),
    moment: (text: string) => `${moments.format(new Date(text))} UTC`,
    day: (text: string) => days.format(new Date(text)),
    bytes: (number: number) => (number < 1e9 ? unit('megabyte', number / 1e6, 1) : unit('gigabyte', number / 1e9, 1)),
    duration: (seconds: number) =>
      seconds < 5_400 ? unit('minute', Math.max(1, Math.ceil(seconds / 60))) : unit('hour', seconds / 3_600, 1),
  };
}
