/** A request to the API as it leaves the browser. */
export interface Outgoing {
  method: string;
  /** The whole address, without the query. */
  url: string;
  query?: Record<string, string>;
  /** A multipart form, or what is sent as JSON. */
  body?: unknown;
  token?: string | null;
  /** Milliseconds until the call is given up; 0 waits for ever, e.g. for a large file. */
  timeout: number;
  /** Whether the answer is a file. */
  asFile?: boolean;
  signal?: AbortSignal;
  /** Called with 0–100 while the body is sent. */
  onProgress?: (percent: number) => void;
}

/** What came back: a file as a Blob, JSON as its value, anything else as text. */
export interface Incoming {
  status: number;
  data: unknown;
}

type Exchange = (request: Outgoing) => Promise<Incoming>;

let current: Exchange = overTheNetwork;

/** Sends a request. Resolves with any answer, also a refusal; rejects when there is none: no network, too late, given up. */
export function exchange(request: Outgoing): Promise<Incoming> {
  return current(request);
}

/** Answers all requests from now on in place of the server, in tests. */
export function replaceExchange(next: Exchange): void {
  current = next;
}

/** By XMLHttpRequest: `fetch` does not tell how much of a file has been sent (docs/adr/0069). */
function overTheNetwork(request: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const call = openedCall(request);
    const { method, url, body, signal, onProgress } = request;
    // Only when somebody wants to know: a call with a listener is announced to the API first (CORS).
    if (onProgress)
      call.upload.onprogress = ({ loaded, total }) => onProgress(total && Math.round((loaded / total) * 100));
    call.onload = () => resolve(incoming(call));
    const giveUp = () => call.abort();
    call.onloadend = () => signal?.removeEventListener('abort', giveUp);
    call.onerror = call.ontimeout = call.onabort = ({ type }) => reject(new Error(`${method} ${url}: ${type}`));
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', giveUp);
    call.send(body instanceof FormData ? body : JSON.stringify(body));
  });
}

function openedCall({ method, url, query, body, token, timeout, asFile }: Outgoing): XMLHttpRequest {
  const call = new XMLHttpRequest();
  const values = new URLSearchParams(query).toString();
  call.open(method, values ? `${url}?${values}` : url);
  call.withCredentials = true;
  call.timeout = timeout;
  call.responseType = asFile ? 'blob' : 'text';
  if (token) call.setRequestHeader('Authorization', `Bearer ${token}`);
  if (body !== undefined && !(body instanceof FormData)) call.setRequestHeader('Content-Type', 'application/json');
  return call;
}

/** A refusal of a file comes as one too, and is read like any other. */
async function incoming({ status, response }: XMLHttpRequest): Promise<Incoming> {
  const isFile = response instanceof Blob && isSuccess(status);
  return { status, data: isFile ? response : parsed(response instanceof Blob ? await response.text() : response) };
}

/** Whether the server did what was asked. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
