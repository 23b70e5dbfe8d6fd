import type { Phone } from '../../phones/phone.ts';
import type { World } from '../../world.ts';
import { GraphError, missing } from '../errors.ts';
import { newWamid } from '../ids.ts';
import { personFor, phoneByUserId } from '../people.ts';
import { priceOf, windowIsOpen } from '../pricing.ts';
import type { NumberRecord, SentRecord, TemplateRecord } from '../records.ts';
import { type Content, contentOf } from './content.ts';
import { deliverToPhone } from './deliver.ts';
import type { SendLimits } from './limits.ts';
import type { OutgoingMessage, TemplateUse } from './message-schema.ts';
import { type ReadyFile, readyFile } from './show.ts';

/** A message that passed every check that is made before the answer. */
interface Checked {
  message: OutgoingMessage;
  template: TemplateRecord | undefined;
  content: Content;
  phone: Phone | undefined;
  recipient: string;
}

const HELD_DROPPED = 'paused';

/**
 * Takes a message of the business and answers it; it reaches the phone after that. `lite`: it came by
 * `/marketing_messages`. Throws what Meta refuses at once.
 */
export async function sendMessage(
  world: World,
  number: NumberRecord,
  limits: SendLimits,
  message: OutgoingMessage,
  lite: boolean,
): Promise<object> {
  if (number.platformType !== 'CLOUD_API' || number.status !== 'CONNECTED') throw new GraphError(133010);
  if (lite) checkLite(number, message);
  const checked = check(world, number, message);
  limits.take(world, number, checked.phone?.number ?? checked.recipient);
  const { phone, template } = checked;
  const refusal = lateRefusal(world, number, checked);
  if (refusal && world.graph.settings.refusals === 'answer' && isAnswered(refusal)) throw refusal;
  const file = checked.content.file && !refusal ? await fileOrRefusal(world, number, checked) : undefined;
  const late = refusal ?? (file instanceof GraphError ? file : undefined);
  const sent = record(world, number, checked, lite);
  const held = template ? world.graph.faults.take('heldMessage')?.status : undefined;
  if (held !== HELD_DROPPED) {
    const ready = file instanceof GraphError ? undefined : file;
    setImmediate(
      () =>
        void deliverToPhone(world, {
          number,
          phone,
          sent,
          content: checked.content,
          file: ready,
          refusal: late,
          quotedId: message.context?.message_id,
        }),
    );
  }
  return answerTo(world, number, checked, sent, held);
}

function answerTo(
  world: World,
  number: NumberRecord,
  { message, phone, recipient, template }: Checked,
  sent: SentRecord,
  held: string | undefined,
): object {
  const person = phone && personFor(world, number, phone);
  const waId = message.to === undefined ? person?.waId : (phone?.number ?? recipient);
  const contact = {
    input: message.to ?? recipient,
    ...(waId && { wa_id: waId }),
    ...(person && message.to === undefined && { user_id: person.userId }),
  };
  const status = template && { message_status: held ?? 'accepted' };
  return { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id: sent.id, ...status }] };
}

/** Only marketing templates go there, and no number in coexistence may use it (CLOUD-API 32). */
function checkLite(number: NumberRecord, message: OutgoingMessage): void {
  if (message.type !== 'template')
    throw new GraphError(100, { details: 'Only template messages can be sent as marketing messages.' });
  if (number.isOnBizApp)
    throw new GraphError(131005, { details: 'The number is not eligible for the Marketing Messages API.' });
}

function check(world: World, number: NumberRecord, message: OutgoingMessage): Checked {
  const { phone, recipient } = recipientOf(world, number, message);
  if (phone?.number === number.number) throw new GraphError(131021);
  const template = message.type === 'template' ? templateFor(world, number, message.template) : undefined;
  const needsNumber = template?.category === 'AUTHENTICATION' && message.to === undefined;
  if (needsNumber) throw new GraphError(131062);
  return { message, template, content: contentOf(message, template), phone, recipient };
}

function recipientOf(world: World, number: NumberRecord, message: OutgoingMessage) {
  const { to, recipient } = message;
  if (to !== undefined) {
    const digits = to.replace(/\D/g, '');
    if (digits === '')
      throw new GraphError(100, {
        message: '(#100) Invalid parameter',
        details: 'Param to must be a valid phone number',
      });
    const phone = world.phones.byNumber(digits);
    return { phone: phone?.record.notOnWhatsApp ? undefined : phone, recipient: digits };
  }
  if (recipient === undefined) throw missing('to');
  return { phone: phoneByUserId(world, number, recipient), recipient };
}

function templateFor(world: World, number: NumberRecord, { name, language }: TemplateUse): TemplateRecord {
  const template = world.graph
    .templatesOf(number.accountId)
    .find((candidate) => candidate.name === name && candidate.language === language.code);
  if (template?.status === 'PAUSED') throw new GraphError(132015);
  if (template?.status === 'DISABLED') throw new GraphError(132016);
  if (template && ['APPROVED', 'FLAGGED', 'LOCKED'].includes(template.status)) return template;
  throw new GraphError(132001, { details: `template name (${name}) does not exist in ${language.code}` });
}

/** What Meta says at once or by a status, as the settings want it. */
function lateRefusal(world: World, number: NumberRecord, { phone, template }: Checked): GraphError | undefined {
  const fault = world.graph.faults.take('failedStatus', ({ numberId }) => !numberId || numberId === number.id);
  if (fault) return new GraphError(fault.code);
  if (!phone) return new GraphError(131026);
  const conversation = world.graph.conversation(number.id, phone.number);
  if (!template && !windowIsOpen(conversation, world.clock())) return new GraphError(131047);
  if (template?.category === 'MARKETING' && conversation.stoppedMarketing) return new GraphError(131050);
  const { billable } = priceOf(world, number, conversation, categoryOf(template, false));
  const pays = world.graph.accounts.get(number.accountId)?.paymentMethod ?? false;
  return billable && !pays ? new GraphError(131042) : undefined;
}

/** A person who is not on WhatsApp, and a missing payment, are always told by a status. */
function isAnswered({ code }: GraphError): boolean {
  return code === 131047 || code === 131050;
}

async function fileOrRefusal(
  world: World,
  number: NumberRecord,
  { content, message }: Checked,
): Promise<ReadyFile | GraphError | undefined> {
  if (!content.file) return undefined;
  try {
    return await readyFile(world, number, content.file);
  } catch (error) {
    // An address is fetched after the answer: what is wrong with it comes by a status.
    if (!(error instanceof GraphError) || content.file.id !== undefined || message.type === 'reaction') throw error;
    return error;
  }
}

function categoryOf(template: TemplateRecord | undefined, lite: boolean): string {
  if (!template) return 'service';
  return lite ? 'marketing_lite' : template.category.toLowerCase();
}

function record(
  world: World,
  number: NumberRecord,
  { message, template, phone, recipient }: Checked,
  lite: boolean,
): SentRecord {
  const who = phone?.number ?? recipient;
  const price = priceOf(world, number, world.graph.conversation(number.id, who), categoryOf(template, lite));
  const sent: SentRecord = {
    id: newWamid(who),
    numberId: number.id,
    phone: who,
    type: message.type,
    category: price.category,
    pricingType: price.type,
    billable: price.billable,
    callbackData: message.biz_opaque_callback_data,
    status: 'accepted',
    body: message,
    at: world.clock(),
  };
  world.graph.addSent(sent);
  return sent;
}
