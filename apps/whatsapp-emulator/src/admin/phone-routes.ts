import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changeGroup } from '../delivery/change-group.ts';
import { changePicture } from '../delivery/change-picture.ts';
import { NotThere } from '../delivery/commands.ts';
import { removeContact, saveContact } from '../delivery/name-contact.ts';
import { unreadIn } from '../phones/chats.ts';
import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';
import { newPhoneSchema, numberSchema, phoneSettingsSchema } from './schemas.ts';

const groupSchema = z.object({
  jid: z.string().endsWith('@g.us').optional(),
  subject: z.string().min(1),
  members: z.array(numberSchema).min(2),
});

const groupChangeSchema = z.object({
  /** Who changes it. */
  by: numberSchema,
  subject: z.string().min(1).optional(),
  add: z.array(numberSchema).default([]),
  remove: z.array(numberSchema).default([]),
});

/** The phone in a request's path. Throws if it does not exist. */
export function phoneIn(world: World, params: unknown): Phone {
  const { number } = z.object({ number: z.string() }).parse(params);
  const phone = world.phones.byNumber(number);
  if (!phone) throw new NotThere(`There is no phone with the number ${number}`);
  return phone;
}

/** A phone as the admin API shows it. */
export type PhoneView = ReturnType<typeof phoneView>;

function phoneView(world: World, phone: Phone) {
  const { number, name, owner, autoDeliver, autoRead, addressing, hidesOtherAddress, historyElsewhere } = phone.record;
  const { username, hidesNumber, notOnWhatsApp } = phone.record;
  const { duplicates, messages } = phone.screen;
  const devices = world.devices.ofOwner(number).map(({ jid, lid, online, pending, record }) => ({
    jid,
    lid,
    online,
    pending: pending.size,
    preKeys: record.preKeys.length,
  }));
  const settings = {
    name,
    owner,
    autoDeliver,
    autoRead,
    addressing,
    hidesOtherAddress,
    historyElsewhere,
    username,
    hidesNumber,
    notOnWhatsApp,
  };
  return {
    number,
    jid: phone.jid,
    lid: phone.lid,
    ...settings,
    duplicates,
    messages: messages.length,
    unread: unreadIn(messages),
    devices,
  };
}

/** Phones and groups: list, create, settings. */
export function addPhoneRoutes(server: FastifyInstance, world: World): void {
  server.get('/api/phones', () => world.phones.all().map((phone) => phoneView(world, phone)));

  server.post('/api/phones', (request) => {
    const { number, name, owner } = newPhoneSchema.parse(request.body);
    const phone = world.phones.add(number, name, owner);
    world.changed({ kind: 'phones', number });
    return phoneView(world, phone);
  });

  server.patch('/api/phones/:number', (request) => {
    const phone = phoneIn(world, request.params);
    Object.assign(phone.record, phoneSettingsSchema.parse(request.body));
    world.changed({ kind: 'phones', number: phone.number });
    return phoneView(world, phone);
  });

  server.post('/api/phones/:number/picture', (request) => {
    const phone = phoneIn(world, request.params);
    changePicture(world, phone, z.object({ shown: z.boolean().default(true) }).parse(request.body ?? {}).shown);
    return phoneView(world, phone);
  });

  server.post('/api/phones/:number/contacts', async (request) => {
    const phone = phoneIn(world, request.params);
    const { number, name } = z.object({ number: numberSchema, name: z.string().min(1) }).parse(request.body);
    await saveContact(world, phone, phoneIn(world, { number }), name);
    return phoneView(world, phone);
  });

  server.delete('/api/phones/:number/contacts/:contact', (request) => {
    const phone = phoneIn(world, request.params);
    removeContact(world, phone, z.object({ contact: z.string() }).parse(request.params).contact);
    return phoneView(world, phone);
  });

  server.get('/api/groups', () => world.groups.all());

  server.patch('/api/groups/:jid', (request) => {
    const { jid } = z.object({ jid: z.string() }).parse(request.params);
    const { by, ...change } = groupChangeSchema.parse(request.body);
    const group = world.groups.find(jid);
    if (!group) throw new NotThere(`There is no group ${jid}`);
    changeGroup(world, group, phoneIn(world, { number: by }), change);
    return group;
  });

  server.post('/api/groups', (request) => {
    const { jid, subject, members } = groupSchema.parse(request.body);
    for (const number of members) phoneIn(world, { number });
    const group = world.groups.create(subject, members, jid);
    world.changed({ kind: 'phones' });
    return group;
  });
}
