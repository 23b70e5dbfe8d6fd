// The image's health check: ends with 0 if the process in this container can work (`/readyz` of its listener for operations).
const port = process.env.OPERATIONS_PORT;
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) }).catch((error) => ({
  ok: false,
  text: async () => String(error.cause ?? error),
}));
if (!answer.ok) console.error(await answer.text());
process.exitCode = answer.ok ? 0 : 1;
