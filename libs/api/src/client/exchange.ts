/** A request to the API as it leaves the browser. */
export interface Outgoing {
  method: string;
  /** The whole address, without the query. */
  url: string;
  query?: Record<string, string>;
  /** A multipart form, or what is sent as JSON. */
  body?: unknown;
  token?: string | null;
  /** Milliseconds until the call is aborted; 0: no timeout, e.g. for a large file. */
  timeout: number;
  /** Whether the answer is a file. */
  asFile?: boolean;
  signal?: AbortSignal;
  /** Called with 0–100 while the body is sent. */
  onProgress?: (percent: number) => void;
}

/** The body of the response: a file as a Blob, JSON as its value, anything else as text. */
export interface Incoming {
  status: number;
  data: unknown;
}

type Exchange = (request: Outgoing) => Promise<Incoming>;

let current: Exchange = overTheNetwork;

/** Sends a request. Resolves with any response, also a refusal; rejects without one: no network, timeout, aborted. */
export function exchange(request: Outgoing): Promise<Incoming> {
  return current(request);
}

/** Answers all requests from now on in place of the server, in tests. */
export function replaceExchange(next: Exchange): void {
  current = next;
}

/** Uses XMLHttpRequest: `fetch` does not report upload progress (docs/adr/0069). */
function overTheNetwork(request: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const call = openedCall(request);
    const { method, url, body, signal, onProgress } = request;
    // Only on request: a listener for upload progress makes the browser send a CORS preflight first.
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

/** The refusal of a file download also arrives as a Blob, and is parsed like any other response. */
async function incoming({ status, response }: XMLHttpRequest): Promise<Incoming> {
  const isFile = response instanceof Blob && isSuccess(status);
  return { status, data: isFile ? response : parsed(response instanceof Blob ? await response.text() : response) };
}

/** Whether the status means success. */
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
