import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommandLine } from './command-line.ts';

const address = 'postgres://recado:secret@db.example/old';

test('a copy names companies, super users and the folder with the files', () => {
  const words = [
    'copy',
    address,
    '--files',
    '/var/public',
    '--company',
    '3',
    '--company',
    '7',
    '--take-super',
    'a@b.example',
  ];
  const { task, files, companyIds, supers } = readCommandLine(words);
  assert.deepEqual([task, files, companyIds, supers], ['copy', '/var/public', ['3', '7'], ['a@b.example']]);
});

test('a company to take out is named', () => {
  assert.deepEqual(readCommandLine(['undo', address, '--company', '3']).companyIds, ['3']);
  assert.throws(() => readCommandLine(['undo', address]), /--company/);
  assert.deepEqual(readCommandLine(['switch', address]).companyIds, []);
});

test('anything else is refused, without repeating the address', () => {
  for (const words of [
    [],
    ['copy'],
    ['leave', address],
    ['copy', address, 'more'],
    ['look', address, '--language', 'de'],
  ])
    assert.throws(() => readCommandLine(words), { name: 'WrongUsage', message: /^Say what to do/ });
  assert.throws(
    () => readCommandLine(['copy', address, '--fiels', 'x']),
    (error: Error) => {
      assert.match(error.message, /--fiels/);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    },
  );
});
