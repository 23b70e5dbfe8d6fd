#!/usr/bin/env node
// `recado-release` of the packed preset: builds and publishes the remote of the current folder, which is a repository
// of its own (docs/adr/0089). Its script `build` decides which checks run before the build.
import { join } from 'node:path';
import { run } from '../workspace/run.mjs';
import { readOwnOptions, usageOutside } from './options.mjs';
import { publish, runCommand, sourceIn } from './publication.mjs';

const folder = process.cwd();

async function build(key) {
  const built = await run('npm', ['run', 'build'], { RELEASE_KEY: key, ...sourceIn(folder) }, { cwd: folder });
  return built ? [] : ['failed; its output is above'];
}

await runCommand(
  () => readOwnOptions(process.argv.slice(2)),
  usageOutside,
  ({ key, ...options }) => publish(options, join(folder, 'dist'), { build: () => build(key) }),
);
