/** The lines before an app's code in the script of its worker: the runtime, and the call around the code (`frame.ts`). */
export function linesBefore(runtime: string): number {
  return runtime.split('\n').length + 1;
}

/** Where the code of an app is: its address, and the lines before it in the script of its worker. */
interface CodePlace {
  address: string;
  before: number;
}

/** The frames of a stack that are in the code of an app, with its address and its own lines. */
export function framesOfCode(stack: string, code: CodePlace): string {
  return stack
    .split('\n')
    .flatMap((line) => frameOf(line, code) ?? [])
    .join('\n');
}

/** A frame is `at name (blob:…:line:column)` or `name@blob:…:line:column`. Undefined: it is not in the app's code. */
function frameOf(line: string, { address, before }: CodePlace): string | undefined {
  const start = line.lastIndexOf('blob:');
  if (start < 0) return undefined;
  const [place = '', ...end] = line.slice(start).split(')');
  const [row, column] = place.trimEnd().split(':').slice(-2).map(Number);
  if (!Number.isInteger(row) || !Number.isInteger(column) || row === undefined || row <= before) return undefined;
  return `${line.slice(0, start)}${address}:${row - before}:${column}${end.length > 0 ? ')' : ''}`;
}
