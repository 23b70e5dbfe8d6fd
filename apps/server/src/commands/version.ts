// `recado version`: which version and build this is.
import { serverRelease } from '../platform/observability/version.ts';
import { noWords } from './read-words.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  name: 'version',
  usage: 'recado version\n\nPrints the version and the commit of this build, e.g. 7.1.0+0123456789.',
  read: noWords,
  async run(_nothing, { say }) {
    say(serverRelease);
    return 0;
  },
});
