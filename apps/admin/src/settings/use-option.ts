import { failureOf, refusedFields } from '@recado/api/client';
import { type LiveSetting, useSetting } from '@recado/api/live';
import { failureText } from '@recado/ui/core';
import { issueText } from '@recado/ui/i18n';
import { useState } from 'react';

/** A setting on the page: its value, and the result of the last change. */
export interface EditedOption {
  setting: LiveSetting;
  isSaved: boolean;
  /** Why the last change was refused. */
  problem: string | undefined;
  /** Saves a value; false if it was refused. */
  save: (value: string) => Promise<boolean>;
}

/** A setting that is saved as soon as it is changed. */
export function useOption(key: string): EditedOption {
  const setting = useSetting(key);
  const [outcome, setOutcome] = useState<{ isSaved: boolean; problem?: string }>({ isSaved: false });
  const save = async (value: string) => {
    if (value === setting.value) return true;
    setOutcome({ isSaved: false });
    try {
      await setting.save(value);
      setOutcome({ isSaved: true });
      return true;
    } catch (failure) {
      setOutcome({ isSaved: false, problem: problemText(failure) });
      return false;
    }
  };
  return {
    setting,
    isSaved: outcome.isSaved,
    problem: outcome.problem,
    save,
  };
}

function problemText(failure: unknown): string {
  const [refused] = refusedFields(failure);
  return refused ? issueText(refused) : failureText(failureOf(failure));
}
