/**
 * WhatsApp's definitions as Baileys has them are a program of 4.4 MB that makes five hundred types when it is loaded, of which a
 * process uses some thirty. The build changes its text: each type is made when it is first asked for.
 */

/** What neither Baileys nor the server calls, and how often it is there at least. */
const unusedParts: readonly { name: string; text: RegExp; least: number }[] = [
  {
    name: 'properties that tell which optional field is set',
    text: /^ *\/\/ Virtual OneOf for proto3 optional field\n *Object\.defineProperty\(\w+\.prototype, "_\w+", \{\n.*\n.*\n *\}\);\n/gm,
    least: 1000,
  },
  { name: 'the same in copies of messages', text: /^ *if \(o\.oneofs\)\n.*\n/gm, least: 1000 },
  {
    name: 'addresses of types',
    text: /^( *)\w+\.getTypeUrl = function getTypeUrl\(typeUrlPrefix\) \{\n(?:\1 .*\n)*\1\};\n/gm,
    least: 400,
  },
];

const leastTypes = 400;

/** What comes before the types. A property that remains a getter is read faster than one that replaces itself by its value. */
const beginning = `
const $has = Object.prototype.hasOwnProperty;
function $lazy(owner, name, make) {
  let made;
  Object.defineProperty(owner, name, { get: () => made ??= make(), enumerable: true, configurable: true });
}
`;

/** The program of the definitions, smaller and lazy. Throws if it has not the form that is known. */
export function smallerDefinitions(text: string): string {
  return madeLazily(unusedParts.reduce(without, text))
    .replace('const $root = ', (start) => `${beginning}${start}`)
    .replaceAll('Object.hasOwnProperty.call(', '$has.call(')
    .replace(/m = new \$root\.proto\.(?:\w+\.)*(\w+)\(\)/g, 'm = new $1()')
    .replace(/\$root\.proto\.(?=\w)/g, 'proto.');
}

function without(text: string, { name, text: unused, least }: (typeof unusedParts)[number]): string {
  const found = text.match(unused)?.length ?? 0;
  if (found < least) throw new Error(`WhatsApp's definitions: ${name}: ${found} instead of ${least} or more`);
  return text.replace(unused, '');
}

/** Each `owner.Name = (function() { … })();` becomes a property that is made at its first use. */
function madeLazily(text: string): string {
  const ends: string[] = [];
  let types = 0;
  const lines = text.split('\n').map((line) => {
    const [, indent, owner, name] = /^( *)([\w.]+)\.(\w+) = \(function\(\) \{$/.exec(line) ?? [];
    if (name !== undefined) {
      types += 1;
      ends.push(`${indent}})();`);
      return `$lazy(${owner}, "${name}", function() {`;
    }
    if (line !== ends.at(-1)) return line;
    ends.pop();
    return '});';
  });
  if (types >= leastTypes && ends.length === 0) return lines.join('\n');
  throw new Error(`WhatsApp's definitions: ${types} types, ${ends.length} of them without an end`);
}
