/** Files, or processes with several, of one suite that are run a second time. More of them do not fail by chance. */
const mostFiles = 3;

/**
 * Runs the files of failed tests once more, alone, and returns the results with `unsteady`: the tests that passed only
 * then (ADR 54). Of a process that failed by itself all files are run. A suite with many failed files, or a failure without a known file, stays as it is.
 */
export async function runFailuresAgain(results) {
  const after = [];
  for (const result of results) after.push(await settled(result));
  return after;
}

async function settled(result) {
  const { failed, failures = [], passed, again } = result;
  const places = new Set(failures.map(({ file }) => file));
  const isKnown = failures.length === failed && !places.has('');
  if (failed === 0 || !isKnown || places.size > mostFiles) return result;
  const files = [...new Set(failures.flatMap(({ file, files: ofProcess = [file] }) => ofProcess))];
  console.log(`\n── once more: ${files.join(', ')}`);
  const second = await again(files);
  if (second.failed > 0 || second.passed === 0) return result;
  return { ...result, failed: 0, passed: passed + failed, unsteady: failures };
}
