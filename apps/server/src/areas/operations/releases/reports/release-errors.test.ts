import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { reportedRemote, stable } from '../testing/reported-remote.ts';
import { watchCanaries } from './watch-canaries.ts';

const reported = reportedRemote();
const { server, reportOf, sendReports, later } = reported;
const folderOf = (remote: string) =>
  join(server.platform.configuration.remotesFolder, remote.replaceAll('_', '-'), 'dist', stable);

/** Reports that a release threw, as browsers do it. */
async function throws(message: string, person = 0, file = '12.ab34.js') {
  const { remote, users } = reported.now;
  const [user] = users.slice(person);
  assert.ok(user);
  const stack = `    at show (https://shop.example/remotes/${remote}/${stable}/${file}?fresh=1:1:5)`;
  const answer = await sendReports(user, reportOf(stable, { failure: 'error', error: { message, stack } }));
  assert.equal(answer.status, 200);
}

async function errors() {
  const { remote, boss } = reported.now;
  const { body } = await server.call('GET /releases/:remote/errors', { as: boss, params: { remote } });
  return body;
}

it('the same error of several people is one, with its count and when it came', async () => {
  await throws('TypeError: x is undefined', 0);
  await throws('TypeError: x is undefined', 1);
  await throws('TypeError: y is undefined', 2);
  const [latest, former, ...others] = await errors();
  assert.deepEqual(others, []);
  assert.equal(latest?.message, 'TypeError: y is undefined');
  assert.deepEqual(
    { message: former?.message, count: former?.count, frames: former?.frames, release: former?.release },
    { message: 'TypeError: x is undefined', count: 2, frames: ['show (12.ab34.js:1:5)'], release: stable },
  );
  const { remote, boss } = reported.now;
  const { body: figures } = await server.call('GET /release-figures', { as: boss });
  const ofRelease = figures.find((one) => one.remote === remote);
  assert.equal(ofRelease?.hours.at(-1)?.failures, 3, 'they count as failures of the release');
});

it('one person reports three errors of a release in an hour at most', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await throws(`Error: ${name} failed`);
  assert.equal((await errors()).length, 3);
});

it('the last twenty errors of a release are kept', async () => {
  for (let person = 0; person < 23; person += 1) await throws(`Error: step${String.fromCharCode(97 + person)}`, person);
  const kept = await errors();
  assert.equal(kept.length, 20);
  assert.equal(kept[0]?.message, 'Error: stepw');
  assert.equal(kept.at(-1)?.message, 'Error: stepd');
});

it('errors that did not come again for a month are forgotten', async () => {
  await throws('Error: once');
  await later(31 * 86_400_000);
  await watchCanaries(server.platform);
  assert.deepEqual(await errors(), []);
});

it('places are those of the sources when the release carries source maps', async () => {
  const map = { version: 3, sources: ['webpack://loyalty/./src/cards.tsx'], names: ['showCards'], mappings: 'AAEGA' };
  writeFileSync(join(folderOf(reported.now.remote), '12.ab34.js.map'), JSON.stringify(map));
  await throws('Error: with a map');
  assert.deepEqual((await errors())[0]?.frames, ['showCards (src/cards.tsx:3:4)']);
});

for (const [what, content] of [
  ['is cut off', '{"version":3,"sour'],
  ['is of another kind', '{"version":2}'],
  ['maps nothing', '{"version":3,"sources":[],"mappings":""}'],
] as const) {
  it(`a source map that ${what} changes nothing`, async () => {
    writeFileSync(join(folderOf(reported.now.remote), '12.ab34.js.map'), content);
    await throws('Error: with a map');
    assert.deepEqual((await errors())[0]?.frames, ['show (12.ab34.js:1:5)']);
  });
}

it('nobody reads another file as a source map', async () => {
  await throws('Error: elsewhere', 0, '../../../../secret.js');
  assert.doesNotMatch(JSON.stringify(await errors()), /src/);
});
