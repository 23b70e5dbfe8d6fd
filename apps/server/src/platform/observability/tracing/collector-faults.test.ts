import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { currentCorrelation, withCorrelation } from './correlation.ts';
import { type Collector, startCollector } from './testing/collector.ts';
import { traceContextOf, traceParentOf } from './trace-context.ts';
import { spanned, spannedEntry } from './tracer.ts';

let collector: Collector | undefined;
afterEach(() => collector?.close());

/** The lines that a collector's state causes. */
function reported(of: Collector): string[] {
  const lines: string[] = [];
  const note = (_facts: unknown, text?: string) => void lines.push(text ?? '');
  of.telemetry.reportTo({ warn: note, info: note });
  return lines;
}

const work = async (): Promise<'done'> => 'done';

for (const [fault, reply] of Object.entries({
  hangs: { waits: true },
  refuses: { status: 400 },
  'is down': { hangs: true },
} as const))
  test(`a collector that ${fault} stops no work, is reported once, and once more when it is back`, async () => {
    const current = await startCollector({ timeout: 100 });
    collector = current;
    const lines = reported(current);
    current.foreign.always = reply;
    // More than one batch, and more than may wait.
    for (let count = 0; count < 6_000; count += 1) assert.equal(await spannedEntry('entry', {}, work), 'done');
    await eventually('the report', () => lines.length > 0);
    await spannedEntry('entry', {}, work);
    const seen = current.foreign.received.length;
    await eventually('another batch', () => current.foreign.received.length > seen);
    assert.deepEqual(lines, ['the collector does not take what it is sent: it is lost']);
    current.foreign.always = undefined;
    await eventually('the good news', async () => {
      await spannedEntry('entry', {}, work);
      return lines.length > 1;
    });
    assert.deepEqual(lines.slice(1), ['the collector answers again']);
  });

test('a trace is recorded by the share, whoever began it; below, as its beginning was', async () => {
  collector = await startCollector({ traces: { isParentBased: true, ratio: 0.5 } });
  // The id decides: this one is in the half that is recorded, the other one is not.
  const [recorded, other] = ['00000000000000000000000000000001', '0000000000000000ffffffff00000001'];
  const below = () => spanned('part', {}, async () => currentCorrelation().trace?.isSampled);
  const under = (traceId: string | undefined, flags: string) =>
    spannedEntry('entry', { parent: traceContextOf(`00-${traceId}-b7ad6b7169203331-${flags}`) }, below);
  assert.deepEqual([await under(other, '01'), await under(other, '00')], [false, false]);
  assert.deepEqual([await under(recorded, '00')], [true]);
  await collector.span('part');
  assert.deepEqual(
    collector
      .spans()
      .map(({ name }) => name)
      .sort(),
    ['entry', 'part'],
  );
});

test('a span says of an error its code or its class, never its message', async () => {
  const current = await startCollector();
  collector = current;
  const fail = (error: Error) => spannedEntry('failing', {}, () => Promise.reject(error)).catch(() => undefined);
  await fail(Object.assign(new Error('segredo'), { code: 'ECONNREFUSED' }));
  await fail(Object.assign(new TypeError('segredo'), { code: 'segredo' }));
  await eventually('both', () => current.spans().length === 2);
  const errors = current.spans().map(({ attributes }) => attributes.find(({ key }) => key === 'error.type')?.value);
  assert.deepEqual(errors, [{ stringValue: 'ECONNREFUSED' }, { stringValue: 'TypeError' }]);
  assert.doesNotMatch(current.text(), /segredo/);
});

test('what work leaves running belongs to nothing once the work has ended', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const left = await withCorrelation({ requestId: 'edge-1' }, async () => {
    assert.equal(currentCorrelation().requestId, 'edge-1');
    return { later: ended.then(() => currentCorrelation().requestId) };
  });
  end();
  assert.equal(await left.later, undefined);
});

test('a traceparent is read as W3C writes it, and nothing else is', () => {
  const text = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const context = traceContextOf(text);
  assert.equal(context && traceParentOf(context), text);
  assert.equal(traceContextOf(text.replace('-01', '-00'))?.isSampled, false);
  assert.ok(traceContextOf(`${text.replace('00-', '01-')}-more`), 'a later version may say more');
  const zeros = [
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    text.replace('b7ad6b7169203331', '0000000000000000'),
  ];
  for (const wrong of [
    ...zeros,
    `${text}-more`,
    `ff${text.slice(2)}`,
    text.toUpperCase(),
    `${text},${text}`,
    '',
    undefined,
    [text],
  ])
    assert.equal(traceContextOf(wrong), undefined, String(wrong));
});
