import { z } from 'zod';
import { unlink } from '../../pairing/link.ts';
import type { World } from '../../world.ts';
import { updateAccount } from '../account-events.ts';
import { GraphError, unknownNode } from '../errors.ts';
import { newId, newSecret } from '../ids.ts';
import { newAccountRecord, newNumberRecord } from '../new-records.ts';
import type { AccountRecord, NumberRecord } from '../records.ts';

/** The kind of signup whose number stays in the WhatsApp Business app. */
export const COEXISTENCE = 'whatsapp_business_app_onboarding';

/** What the person chose in the dialog: an account or a new one, and a number, a new one or none. */
export const signupSchema = z.object({
  appId: z.string(),
  feature: z.string().default(''),
  accountId: z.string().optional(),
  newAccount: z.string().min(1).optional(),
  numberId: z.string().optional(),
  newNumber: z.object({ number: z.string().regex(/^\d{8,15}$/), name: z.string().min(1) }).optional(),
});

/** How the dialog ends, as its page and the SDK tell it. */
export interface SignupResult {
  event: 'FINISH' | 'FINISH_ONLY_WABA' | 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING';
  data: { phone_number_id?: string; waba_id: string; business_id: string };
  code: string;
}

/** The person finishes: the account and number exist from now on, and a code is given that lives half a minute. */
export function finishSignup(world: World, asked: z.infer<typeof signupSchema>): SignupResult {
  const app = world.graph.apps.get(asked.appId);
  if (!app) throw unknownNode(asked.appId);
  const account = accountFor(world, asked);
  const number = numberFor(world, account, asked);
  const isCoexistence = asked.feature === COEXISTENCE;
  if (isCoexistence && !number)
    throw new GraphError(100, { details: 'A number of the WhatsApp Business app is required.' });
  if (isCoexistence && number) onboard(world, number);
  const code = newSecret('AQ');
  const expiresAt = world.clock() + world.graph.settings.codeMs;
  world.graph.codes.set(code, { code, appId: app.id, accountId: account.id, expiresAt });
  updateAccount(world, account, { event: 'PARTNER_ADDED' }, [app.id]);
  const namesNumber = number && world.graph.settings.signupNamesNumber;
  const data = {
    ...(namesNumber && { phone_number_id: number.id }),
    waba_id: account.id,
    business_id: account.portfolioId,
  };
  return { event: eventOf(isCoexistence, number), data, code };
}

function eventOf(isCoexistence: boolean, number: NumberRecord | undefined): SignupResult['event'] {
  if (isCoexistence) return 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING';
  return number ? 'FINISH' : 'FINISH_ONLY_WABA';
}

function accountFor(world: World, { accountId, newAccount }: z.infer<typeof signupSchema>): AccountRecord {
  if (newAccount !== undefined) {
    const account = newAccountRecord({ id: newId(), name: newAccount });
    world.graph.accounts.set(account.id, account);
    return account;
  }
  const known = world.graph.accounts.get(accountId ?? '');
  if (!known) throw unknownNode(accountId ?? '');
  return known;
}

function numberFor(
  world: World,
  account: AccountRecord,
  asked: z.infer<typeof signupSchema>,
): NumberRecord | undefined {
  const { numberId, newNumber } = asked;
  if (newNumber) {
    if (world.graph.numberByDigits(newNumber.number)) {
      throw new GraphError(100, { details: 'The number is in another account already.' });
    }
    // It is verified in the dialog, and registered by the business.
    const fresh = { platformType: 'NOT_APPLICABLE', status: 'PENDING' } as const;
    const named = { id: newId(), accountId: account.id, number: newNumber.number, verifiedName: newNumber.name };
    return world.graph.addNumber({ ...newNumberRecord(world.clock(), named), ...fresh });
  }
  if (numberId === undefined) return undefined;
  const known = world.graph.numbers.get(numberId);
  if (known?.accountId !== account.id) throw unknownNode(numberId);
  return known;
}

/** The number stays in the app; its linked devices are signed out (CLOUD-API 32). */
function onboard(world: World, number: NumberRecord): void {
  Object.assign(number, {
    isOnBizApp: true,
    platformType: 'CLOUD_API',
    status: 'CONNECTED',
    syncs: [],
    onboardedAt: world.clock(),
  });
  const owner = world.phones.add(number.number, number.verifiedName, true);
  for (const device of world.devices.ofOwner(owner.number)) unlink(world, device);
  world.changed({ kind: 'phones' });
}
