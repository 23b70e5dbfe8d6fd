/** A file with styles. */
interface StyleFile {
  name: string;
  text: string;
}

/** At-rules whose block holds rules with selectors. */
const holdsRules = /^@(?:media|supports|layer|container|scope|starting-style)\b/;
const named = /^@(?:-\w+-)?(keyframes|property|counter-style|font-palette-values)\s+["']?([\w-]+)/;

/**
 * Why styles reach beyond their remote, one line each: every selector has a class of the remote, `.orders-…` (or
 * `.orders`), and names of animations begin in the same way. Takes minified styles as well as written ones.
 */
export function styleProblems(remote: string, { name, text }: StyleFile): string[] {
  const own = remote.replaceAll('_', '-');
  const prefix = new RegExp(`\\.(?:${own}|${remote})(?![A-Za-z0-9])`);
  const problems: string[] = [];
  for (const { head, isInKeyframes } of rulesOf(text)) {
    if (isInKeyframes || holdsRules.test(head)) continue;
    const [, kind, animation] = named.exec(head) ?? [];
    if (kind !== undefined && animation !== undefined) {
      const bare = animation.replace(/^--/, '');
      if (!bare.startsWith(own) && !bare.startsWith(remote)) problems.push(`@${kind} ${animation}`);
    } else if (!head.startsWith('@')) {
      for (const selector of selectorsIn(head)) if (!prefix.test(selector)) problems.push(selector);
    }
  }
  const advice = `styles of a remote begin with .${own}-`;
  return [...new Set(problems)].map(
    (found) => `${name} has the style "${found.slice(0, 80)}" for all pages: ${advice}`,
  );
}

/** A part before a `{`, and whether it is a step of an animation. */
interface Rule {
  head: string;
  isInKeyframes: boolean;
}

/**
 * The parts before each `{`, outermost rules and those in blocks; nested ones inherit the class of the rule around them.
 * The text is read once, in a time that grows as its size: it is foreign.
 */
function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  const around: ('selector' | 'keyframes' | 'block')[] = [];
  const depths = { selector: 0, keyframes: 0, block: 0 };
  let head: string[] = [];
  for (const part of partsOf(text)) {
    if (part === '{') {
      const trimmed = head.join('').trim();
      const kind = kindOf(trimmed);
      if (depths.selector === 0) rules.push({ head: trimmed, isInKeyframes: depths.keyframes > 0 });
      around.push(kind);
      depths[kind] += 1;
    } else if (part === '}') {
      const kind = around.pop();
      if (kind) depths[kind] -= 1;
    } else if (part !== ';') {
      head.push(part);
      continue;
    }
    head = [];
  }
  return rules;
}

function kindOf(head: string): 'selector' | 'keyframes' | 'block' {
  if (!head.startsWith('@')) return 'selector';
  return /^@(?:-\w+-)?keyframes/.test(head) ? 'keyframes' : 'block';
}

/** The signs `{`, `}` and `;` of a style, and the texts between them without comments; in strings the signs are spaces. */
function* partsOf(text: string): Generator<string> {
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    const end = endOf(text, at);
    if (end === at + 1 && !'{};'.includes(sign)) {
      at = end;
      continue;
    }
    if (from < at) yield text.slice(from, at);
    if ('{};'.includes(sign)) yield sign;
    else if (sign !== '/') yield text.slice(at, end).replace(/[{};,]/g, ' ');
    at = end;
    from = end;
  }
  if (from < at) yield text.slice(from, at);
}

/** Where the comment, the string, the escaped sign or the single sign ends that begins at a place. */
function endOf(text: string, at: number): number {
  const sign = text[at];
  if (sign === '\\') return Math.min(at + 2, text.length);
  if (sign === '"' || sign === "'") return endOfString(text, at);
  if (!text.startsWith('/*', at)) return at + 1;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

/** A string ends with its sign, with its line, or with the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start] || text[at] === '\n') return at + 1;
  }
  return text.length;
}

/** The selectors of a list; a comma in brackets separates none. */
function selectorsIn(list: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (character === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += character;
  }
  return selectors.map((selector) => selector.trim()).filter((selector) => selector !== '');
}
