/** What a phone's screen shows of one message. */
export interface PhoneMessage {
  id: string;
  fromMe: boolean;
  text: string;
  kind: string;
  edited: boolean;
  deleted: boolean;
  status: string;
  quotedId?: string;
  mimetype?: string;
  seconds?: number;
  waveform?: number[];
}

/** Drives the emulator's phones over its admin API, as a customer's or the shop's hands would. */
export class EmulatorClient {
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** A new phone with this number and name. */
  addPhone(number: string, name: string, owner = false) {
    return this.call('POST', '/api/phones', { number, name, owner });
  }

  /** The shop's phone scans the QR that is waiting, or the given one. */
  scan(number: string, qr?: string) {
    return this.call('POST', `/api/phones/${number}/scan`, qr ? { qr } : {});
  }

  typePairingCode(number: string, code: string) {
    return this.call('POST', `/api/phones/${number}/pairing-code`, { code });
  }

  /** The phone writes to a number; `count` repeats with {n} replaced. Answers the messages' ids. */
  async send(
    from: string,
    message: { to: string; text?: string; count?: number; ratePerSecond?: number; media?: object },
  ) {
    const { ids } = (await this.call('POST', `/api/phones/${from}/messages`, message)) as { ids: string[] };
    return ids;
  }

  /** The phone sends a message of any shape, as a modified app can: the fields of WhatsApp's protocol as JSON. */
  sendRaw(from: string, to: string, message: object) {
    return this.call('POST', `/api/phones/${from}/raw-messages`, { to, message }).then(() => undefined);
  }

  /** What the phone's chat with a number shows, oldest first. */
  async messages(phone: string, withNumber: string): Promise<PhoneMessage[]> {
    return (await this.call('GET', `/api/phones/${phone}/messages?with=${withNumber}`)) as PhoneMessage[];
  }

  /** A message's file as the phone opens it. */
  async file(phone: string, id: string): Promise<Buffer> {
    const response = await fetch(`${this.url}/api/phones/${phone}/messages/${id}/media`);
    if (!response.ok) throw new Error(`the file of ${id}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** The customer opens the chat: everything in it is read. */
  read(phone: string, withNumber: string) {
    return this.call('POST', `/api/phones/${phone}/read`, { with: withNumber });
  }

  /** The phone remembers old chats, to be handed to the next device that is linked. */
  remember(phone: string, chats: { with: string[]; messagesEach: number; from: string; to: string }) {
    return this.call('POST', `/api/phones/${phone}/history`, chats);
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
