/** The labels that each exposed metric has. */
export type Exposed = Map<string, Set<string>>;

/** What a metric has beside its own name, by its type. */
const suffixes: Record<string, string[]> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};
/** The labels that Prometheus adds where it reads. */
const added = ['instance', 'job', 'role'];

/** The metrics in Prometheus' text form. Of a metric without a sample, every label that is asked for counts as known. */
export function exposedIn(text: string): Exposed {
  const exposed: Exposed = new Map();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    for (const suffix of suffixes[type] ?? ['']) {
      const samples = [...text.matchAll(new RegExp(`^${name}${suffix}(?:\\{(.*)\\})? `, 'gm'))];
      const labels = samples.flatMap(([, inner = '']) =>
        [...inner.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
      );
      exposed.set(`${name}${suffix}`, samples.length > 0 ? new Set([...labels, ...added]) : anyLabel());
    }
  }
  return exposed;
}

function anyLabel(): Set<string> {
  return Object.assign(new Set<string>(), { has: () => true });
}

const words = new Set(['and', 'or', 'unless', 'by', 'on', 'without', 'ignoring', 'offset', 'bool']);

/** The metrics that an expression of PromQL reads, with the labels that it selects them by. */
export function metricsIn(expression: string): { name: string; labels: string[] }[] {
  const plain = expression.replace(/\b(?:by|on|without|ignoring) ?\([^)]*\)/g, ' ').replace(/\[[^\]]*\]/g, ' ');
  const found = plain.matchAll(/(?<![\w:"$.])([a-zA-Z_][\w:]*)(\{[^}]*\})?(?!\w|\s*\()/g);
  const selected = plain.matchAll(/\{[^}]*\}/g);
  const inside = [...selected].map(({ index, 0: text }) => [index, index + text.length] as const);
  return [...found]
    .filter(({ index }) => !inside.some(([start, end]) => index > start && index < end))
    .map(([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
    }))
    .filter(({ name }) => !words.has(name));
}
