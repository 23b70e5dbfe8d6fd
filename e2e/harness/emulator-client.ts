/** One message as a phone's screen shows it. */
export interface PhoneMessage {
  id: string;
  fromMe: boolean;
  text: string;
  /** The caption of a file. */
  caption?: string;
  kind: string;
  edited: boolean;
  deleted: boolean;
  status: string;
  quotedId?: string;
  mimetype?: string;
  seconds?: number;
  waveform?: number[];
}

/** Controls the emulator's phones over its admin API, as a customer or the shop would. */
export class EmulatorClient {
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Creates a phone with this number and name. */
  addPhone(number: string, name: string, owner = false) {
    return this.call('POST', '/api/phones', { number, name, owner });
  }

  /** Creates a group of existing phones; they write to its address. */
  async addGroup(subject: string, members: string[]): Promise<string> {
    const { jid } = (await this.call('POST', '/api/groups', { subject, members })) as { jid: string };
    return jid;
  }

  /** The shop's phone scans the QR code that is waiting, or the given one. */
  scan(number: string, qr?: string) {
    return this.call('POST', `/api/phones/${number}/scan`, qr ? { qr } : {});
  }

  typePairingCode(number: string, code: string) {
    return this.call('POST', `/api/phones/${number}/pairing-code`, { code });
  }

  /** The phone writes to a number; `count` repeats the text with {n} replaced. Returns the messages' ids. */
  async send(
    from: string,
    message: { to: string; text?: string; count?: number; ratePerSecond?: number; media?: object },
  ) {
    const { ids } = (await this.call('POST', `/api/phones/${from}/messages`, message)) as { ids: string[] };
    return ids;
  }

  /** The phone sends a message of any form, as a modified app can: the fields of WhatsApp's protocol as JSON. */
  sendRaw(from: string, to: string, message: object) {
    return this.call('POST', `/api/phones/${from}/raw-messages`, { to, message }).then(() => undefined);
  }

  /** The person presses a button of a message from an official number, or chooses a row of its list, by its id. */
  press(phone: string, id: string, button: string) {
    return this.call('POST', `/api/phones/${phone}/messages/${id}/press`, { button });
  }

  /** The phone votes in a poll of its chat. */
  vote(phone: string, id: string, options: readonly string[]) {
    return this.call('POST', `/api/phones/${phone}/messages/${id}/vote`, { options });
  }

  /** The phone's chat with a number, oldest message first. */
  async messages(phone: string, withNumber: string): Promise<PhoneMessage[]> {
    return (await this.call('GET', `/api/phones/${phone}/messages?with=${withNumber}`)) as PhoneMessage[];
  }

  /** A message's file as the phone downloads it. */
  async file(phone: string, id: string): Promise<Buffer> {
    const response = await fetch(`${this.url}/api/phones/${phone}/messages/${id}/media`);
    if (!response.ok) throw new Error(`the file of ${id}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** The customer opens the chat, which marks everything as read. */
  read(phone: string, withNumber: string) {
    return this.call('POST', `/api/phones/${phone}/read`, { with: withNumber });
  }

  /** The phone stores old chats, which the next linked device receives. */
  remember(phone: string, chats: { with: string[]; messagesEach: number; from: string; to: string }) {
    return this.call('POST', `/api/phones/${phone}/history`, chats);
  }

  /** A number of the official platform with its account, both of this app. */
  addOfficial(wanted: { app: object; account: object; number: object }) {
    return this.call('POST', '/api/graph/demo', wanted);
  }

  fault(fault: object) {
    return this.call('POST', '/api/faults', fault);
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`emulator ${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }
}
