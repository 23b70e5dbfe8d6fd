import axios, { type AxiosInstance } from 'axios';
import { io, type Socket } from 'socket.io-client';

interface Named {
  id: number;
  name: string;
}

/** The fields that such a client expects in an event. It does not check them: a missing one crashes its page. */
interface HeardEvent {
  action: string;
  ticketId: number;
  ticket: { id: number; status: string };
  user: Named;
  queue: Named;
  whatsapp: Named;
  userId: number;
  queueId: number;
  whatsappId: number;
  setting: { key: string; value: string };
  presence: string;
}

/** One tab of its ticket list. */
type Tab = 'open' | 'pending' | 'closed';

/**
 * A client written like existing ones (SERVER §1): axios with the token of the login, one socket with the token in the
 * query, joins only after `ready`, and lists that are patched from events without validation.
 */
export class FamilyClient {
  /** All received events, in order. */
  readonly heard: { name: string; payload: HeardEvent }[] = [];
  readonly tabs = new Map<Tab, Set<number>>();
  readonly users = new Map<number, string>();
  readonly queues = new Map<number, string>();
  readonly settings = new Map<string, string>();
  readonly connections = new Map<number, string>();
  /** Ids of tickets whose contact is typing. */
  readonly typing = new Set<number>();
  #socket: Socket | undefined;
  #joins: (() => void)[] = [];
  #isReady = false;

  readonly api: AxiosInstance;
  readonly user: { id: number; companyId: number };
  readonly token: string;

  private constructor(api: AxiosInstance, user: FamilyClient['user'], token: string) {
    this.api = api;
    this.user = user;
    this.token = token;
  }

  /** Signs in. Returns responses of any status; tests check it. */
  static async login(apiUrl: string, email: string, password: string): Promise<FamilyClient> {
    const { data } = await axios.post(`${apiUrl}/auth/login`, { email, password });
    const headers = { Authorization: `Bearer ${data.token}` };
    const api = axios.create({ baseURL: apiUrl, headers, validateStatus: () => true });
    return new FamilyClient(api, data.user, data.token);
  }

  /** A client of the same page, with a socket of its own. */
  twin(): FamilyClient {
    return new FamilyClient(this.api, this.user, this.token);
  }

  /** Opens its socket; resolves once the server sent `ready`. */
  async connect(): Promise<void> {
    const socket = io(this.api.defaults.baseURL ?? '', {
      transports: ['websocket'],
      query: { token: this.token },
      forceNew: true,
      reconnection: false,
    });
    this.#socket = socket;
    socket.onAny((name: string, payload: HeardEvent) => this.heard.push({ name, payload }));
    const name = (resource: string) => `company-${this.user.companyId}-${resource}`;
    socket.on(name('ticket'), (event: HeardEvent) => this.#onTicket(event));
    socket.on(name('user'), (event: HeardEvent) => keep(this.users, event, 'user'));
    socket.on(name('queue'), (event: HeardEvent) => keep(this.queues, event, 'queue'));
    socket.on(name('settings'), (event: HeardEvent) => this.settings.set(event.setting.key, event.setting.value));
    socket.on(name('whatsapp'), (event: HeardEvent) => this.#onConnection(event));
    socket.on(name('presence'), (event: HeardEvent) => this.#onPresence(event));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect_error', reject);
      socket.once('ready', () => {
        this.#isReady = true;
        for (const join of this.#joins.splice(0)) join();
        resolve();
      });
    });
  }

  /** Shows a tab of the ticket list with these tickets. */
  showTab(status: Tab, ticketIds: number[]): void {
    this.tabs.set(status, new Set(ticketIds));
    this.#join(() => this.#socket?.emit('joinTickets', status));
  }

  /** Leaves a tab of the ticket list. */
  leaveTab(status: Tab): void {
    this.tabs.delete(status);
    this.#join(() => this.#socket?.emit('leaveTickets', status));
  }

  /** Shows notifications. */
  notifyMe(): void {
    this.#join(() => this.#socket?.emit('joinNotification'));
  }

  /** Opens a chat. */
  openChat(ticketId: number): void {
    this.#join(() => this.#socket?.emit('joinChatBox', `${ticketId}`));
  }

  close(): void {
    this.#socket?.close();
  }

  #join(join: () => void): void {
    if (this.#isReady) join();
    else this.#joins.push(join);
  }

  /** A row leaves a tab only by `delete`; an update with another status is for another tab. */
  #onTicket(event: HeardEvent): void {
    for (const [status, tab] of this.tabs) {
      if (event.action === 'delete') tab.delete(event.ticketId);
      else if (event.ticket.status === status) tab.add(event.ticket.id);
    }
  }

  /** Such a client does not handle `create`. */
  #onConnection(event: HeardEvent): void {
    if (event.action === 'update') this.connections.set(event.whatsapp.id, event.whatsapp.name);
    if (event.action === 'delete') this.connections.delete(event.whatsappId);
  }

  #onPresence({ ticketId, presence }: HeardEvent): void {
    if (presence === 'composing') this.typing.add(ticketId);
    else this.typing.delete(ticketId);
  }
}

/** Throws if the key is missing, like a page of such a client. */
function keep(list: Map<number, string>, event: HeardEvent, key: 'user' | 'queue'): void {
  if (event.action === 'delete') list.delete(Number(event[`${key}Id` as const].toString()));
  else list.set(event[key].id, event[key].name);
}
