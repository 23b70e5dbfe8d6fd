import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { handlersByKind, transactional } from './handlers.ts';

const handler = (kind: string) => transactional(kind, z.object({}), async () => undefined);

test('a kind has one handler', () => {
  assert.deepEqual([...handlersByKind([handler('a'), handler('b')]).keys()], ['a', 'b']);
  assert.throws(
    () => handlersByKind([handler('a'), handler('b'), handler('a')]),
    /Two handlers of jobs have the kind a/,
  );
});
