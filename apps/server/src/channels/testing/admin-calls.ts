/** Calls the admin API of an emulator. */
export interface AdminCalls {
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** Waits for a call whose answer says nothing. */
  done(work: Promise<unknown>): Promise<void>;
}

/** The admin API at this URL. Each call throws with the emulator's own message. */
export function adminCalls(url: string): AdminCalls {
  return {
    async call<T>(method: string, path: string, body?: object) {
      const headers = body ? { 'content-type': 'application/json' } : undefined;
      const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<T>;
    },
    done: async (work) => void (await work),
  };
}
