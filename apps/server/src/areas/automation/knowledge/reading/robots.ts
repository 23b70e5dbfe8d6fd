/** What a site allows to this reader (RFC 9309). */
export interface Robots {
  mayRead(path: string): boolean;
  /** The sitemaps that it names. */
  sitemaps: string[];
}

/** The name by which a site speaks to this reader; others are `*`. */
const ownName = 'recado';
const most = { rules: 500, sitemaps: 5 };

interface Rule {
  allows: boolean;
  path: string;
}

/** Reads a `robots.txt`. The rules of the group for this reader count, else those for all; the longest one decides. */
export function readRobots(text: string): Robots {
  const groups = { own: [] as Rule[], all: [] as Rule[] };
  const sitemaps: string[] = [];
  let names: string[] = [];
  let isNaming = false;
  let hasOwn = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [content = ''] = line.split('#', 1);
    const colon = content.indexOf(':');
    if (colon === -1) continue;
    const field = content.slice(0, colon).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    if (field === 'sitemap' && sitemaps.length < most.sitemaps) sitemaps.push(value);
    if (field === 'user-agent') {
      names = isNaming ? [...names, value.toLowerCase()] : [value.toLowerCase()];
      isNaming = true;
      hasOwn ||= value.toLowerCase() === ownName;
      continue;
    }
    if (field !== 'allow' && field !== 'disallow') continue;
    isNaming = false;
    if (value === '') continue;
    const rule = { allows: field === 'allow', path: value };
    if (names.includes(ownName) && groups.own.length < most.rules) groups.own.push(rule);
    if (names.includes('*') && groups.all.length < most.rules) groups.all.push(rule);
  }
  const rules = hasOwn ? groups.own : groups.all;
  return { sitemaps, mayRead: (path) => decides(rules, path) };
}

function decides(rules: readonly Rule[], path: string): boolean {
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!matches(rule.path, path)) continue;
    const isLonger = !best || rule.path.length > best.path.length;
    if (isLonger || (rule.path.length === best?.path.length && rule.allows)) best = rule;
  }
  return best?.allows ?? true;
}

/** Whether a path begins as a rule says: `*` is anything, `$` at its end the end of the path. */
function matches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...parts] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (isWhole && isLast) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
