import type { DescribedFinding, DescribedPart, DescribedReport } from './describe-report.ts';

const style = `
:root { color-scheme: light dark; --line: #d4d7dc; --soft: #f4f5f7; --text: #1b1f24; --page: #fff; }
@media (prefers-color-scheme: dark) { :root { --line: #3a4048; --soft: #22272e; --text: #e6e8eb; --page: #16191d; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
section { border-top: 1px solid var(--line); margin-top: 2rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .5rem 1.5rem; }
dt { font-size: .85rem; opacity: .8; } dd { margin: 0; font-weight: 600; }
h1, h2, li, dd { overflow-wrap: anywhere; }
details { background: var(--soft); border-radius: .5rem; padding: .5rem .75rem; margin: .5rem 0; }
summary { cursor: pointer; } b { font-variant-numeric: tabular-nums; }
@media print { details > * { display: block; } }
`;

/** Nothing is loaded or run, whatever stands in a name. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";
const languages = { pt: 'pt-BR', en: 'en', es: 'es' } as const;

/** The report as one page to keep: without scripts, without anything from elsewhere, light and dark. */
export function reportHtml(report: DescribedReport): string {
  const title = escaped(report.title);
  return `<!doctype html>
<html lang="${languages[report.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
${factsOf(report.facts)}
${report.parts.map((part) => partOf(part, report)).join('\n')}
</body>
</html>
`;
}

function partOf({ title, facts, findings }: DescribedPart, { exactly, notExactly }: DescribedReport): string {
  const list = findings.length === 0 ? `<p>${escaped(exactly)}</p>` : `<h3>${escaped(notExactly)}</h3>`;
  return `<section><h2>${escaped(title)}</h2>${factsOf(facts)}${list}${findings.map(findingOf).join('')}</section>`;
}

function findingOf({ sentence, rows, examples, more }: DescribedFinding): string {
  const summary = `<b>${escaped(rows)}</b> × ${escaped(sentence)}`;
  if (examples.length === 0) return `<p>${summary}</p>`;
  const items = [...examples, ...(more === '' ? [] : [more])].map((example) => `<li>${escaped(example)}</li>`);
  return `<details><summary>${summary}</summary><ul>${items.join('')}</ul></details>`;
}

function factsOf(facts: DescribedReport['facts']): string {
  if (facts.length === 0) return '';
  const pairs = facts.map(({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`);
  return `<dl>${pairs.join('')}</dl>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ');
}
