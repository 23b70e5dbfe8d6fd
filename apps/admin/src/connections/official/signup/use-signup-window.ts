import { api } from '@recado/api/client';
import type { OfficialSignup, OfficialSignupWay } from '@recado/contract';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { listenToSignup, openSignup, type SignupMessage } from './signup-channel.ts';

/** How far the dialog of a signup is; `address` opens its window again. */
export type SignupStage =
  | { kind: 'choosing' | 'exchanging' }
  | { kind: 'waiting'; address: string }
  | { kind: 'left'; address: string; signup?: OfficialSignup }
  | { kind: 'failed'; failure: unknown }
  | { kind: 'granted'; signup: OfficialSignup };

type SetStage = Dispatch<SetStateAction<SignupStage>>;

/** A window that was opened. */
interface Opened {
  state: string;
  address: string;
}

/** A signup as its dialog drives it. */
export interface SignupWindow {
  stage: SignupStage;
  isBeginning: boolean;
  begin: (way: OfficialSignupWay) => Promise<void>;
  /** Opens the window again: the signup is the same. */
  open: (address: string) => void;
  /** Shows the choice again. */
  restart: () => void;
}

/** Opens the window of a signup, and follows it until the account is given. `known`: a signup that goes on. */
export function useSignupWindow(whatsappId: number | undefined, known: OfficialSignup | undefined): SignupWindow {
  const [stage, setStage] = useState<SignupStage>(() =>
    known?.step === 'account' || known?.step === 'number' ? { kind: 'granted', signup: known } : { kind: 'choosing' },
  );
  const [opened, setOpened] = useState<Opened>();
  const [isBeginning, setIsBeginning] = useState(false);
  useEffect(() => {
    if (opened) return listenToSignup(opened.state, (message) => void follow(opened, message, setStage));
  }, [opened]);
  const open = (address: string) => {
    openSignup(address);
    setStage({ kind: 'waiting', address });
  };
  const begin = async (way: OfficialSignupWay) => {
    setIsBeginning(true);
    try {
      const begun = await api('POST /official-connections/signup', { body: { way, whatsappId } });
      setOpened(begun);
      open(begun.address);
    } catch (failure) {
      setStage({ kind: 'failed', failure });
    } finally {
      setIsBeginning(false);
    }
  };
  return { stage, isBeginning, begin, open, restart: () => setStage({ kind: 'choosing' }) };
}

async function follow({ state, address }: Opened, message: SignupMessage, setStage: SetStage): Promise<void> {
  try {
    if (message.kind === 'finished') {
      const { code, accountId, phoneNumberId } = message;
      setStage({ kind: 'exchanging' });
      const body = { state, code, accountId, phoneNumberId };
      setStage({ kind: 'granted', signup: await api('POST /official-connections/signup/finish', { body }) });
    }
    if (message.kind === 'left') {
      const { leftAt, errorId } = message;
      setStage({ kind: 'left', address });
      const signup = await api('POST /official-connections/signup/left', { body: { state, leftAt, errorId } });
      setStage((now) => (now.kind === 'left' ? { ...now, signup } : now));
    }
    if (message.kind === 'closed') setStage((now) => (now.kind === 'waiting' ? { kind: 'left', address } : now));
  } catch (failure) {
    setStage({ kind: 'failed', failure });
  }
}
