/** The API of an installation, by the address of its web. Calls throw an Error with its answer. */
export async function installationAt(web, token) {
  const { apiUrl } = await answerOf(await asked(`${web}/config.json`));
  const headers = { authorization: `Bearer ${token}` };
  const json = { ...headers, 'content-type': 'application/json' };
  return {
    publishApp: async (archive) =>
      answerOf(await asked(`${apiUrl}/own-apps`, { method: 'PUT', headers: json, body: JSON.stringify(archive) })),
    offer: async () => answerOf(await asked(`${apiUrl}/releases/offer`, { headers })),
    needs: async () => answerOf(await asked(`${apiUrl}/releases/needs`, { headers })),
    publish: async (remote, release, fields, archive) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('archive', new Blob([archive]), 'release.json.gz');
      return answerOf(
        await asked(`${apiUrl}/releases/${remote}/publications/${release}`, { method: 'PUT', headers, body }),
      );
    },
  };
}

async function asked(address, options) {
  try {
    return await fetch(address, options);
  } catch (error) {
    throw new Error(`${address} does not answer: ${error.cause?.message ?? error.message}`);
  }
}

async function answerOf(answer) {
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  const { error = text.slice(0, 200), reasons = [] } = refusalIn(text);
  throw new Error([`${answer.url} answered ${answer.status} ${error}`, ...reasons].join('\n  '));
}

function refusalIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
