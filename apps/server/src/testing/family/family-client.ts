import axios, { type AxiosInstance } from 'axios';
import { io, type Socket } from 'socket.io-client';

interface Named {
  id: number;
  name: string;
}

/** The fields that such a client expects in an event. It does not check whether they exist: a missing one crashes its page. */
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
  readonly #token: string;

  private constructor(api: AxiosInstance, user: FamilyClient['user'], token: string) {
    this.api = api;
    this.user = user;
    this.#token = token;
  }

  /** Signs in. Returns responses of any status; tests check it. */
  static async login(apiUrl: string, email: string, password: string): Promise<FamilyClient> {
    const { data } = await axios.post(`${apiUrl}/auth/login`, { email, password });
    const headers = { Authorization: `Bearer ${data.token}` };
    const api = axios.create({ baseURL: apiUrl, headers, validateStatus: () => true });
    return new FamilyClient(api, data.user, data.token);
  }

  /** Opens its socket; resolves once the server sent `ready`. */
  async connect(): Promise<void> {
    const socket = io(this.api.defaults.baseURL ?? '', {
      transports: ['websocket'],
      query: { token: this.#token },
      forceNew: true,
      reconnection: false,
    });
    this.#socket = socket;
    socket.onAny((name: string, payload: HeardEvent) => this.heard.push({ name, payload }));
    const name = (resource: string) => `company-${this.user.companyId}-${resource}`;
    socket.on(name('ticket'), (told: HeardEvent) => this.#onTicket(told));
    socket.on(name('user'), (told: HeardEvent) => keep(this.users, told, 'user'));
    socket.on(name('queue'), (told: HeardEvent) => keep(this.queues, told, 'queue'));
    socket.on(name('settings'), (told: HeardEvent) => this.settings.set(told.setting.key, told.setting.value));
    socket.on(name('whatsapp'), (told: HeardEvent) => this.#onConnection(told));
    socket.on(name('presence'), (told: HeardEvent) => this.#onPresence(told));
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
  #onTicket(told: HeardEvent): void {
    for (const [status, tab] of this.tabs) {
      if (told.action === 'delete') tab.delete(told.ticketId);
      else if (told.ticket.status === status) tab.add(told.ticket.id);
    }
  }

  /** It does not handle `create`. */
  #onConnection(told: HeardEvent): void {
    if (told.action === 'update') this.connections.set(told.whatsapp.id, told.whatsapp.name);
    if (told.action === 'delete') this.connections.delete(told.whatsappId);
  }

  #onPresence({ ticketId, presence }: HeardEvent): void {
    if (presence === 'composing') this.typing.add(ticketId);
    else this.typing.delete(ticketId);
  }
}

/** Throws if the key is missing, like such a page. */
function keep(list: Map<number, string>, told: HeardEvent, key: 'user' | 'queue'): void {
  if (told.action === 'delete') list.delete(Number(told[`${key}Id` as const].toString()));
  else list.set(told[key].id, told[key].name);
}
