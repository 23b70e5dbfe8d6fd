import type { Setting } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import type { ApiFailure } from '../client/failure.ts';
import { onEvent } from '../client/socket.ts';
import { type Knowledge, knowledgeOf } from './known.ts';
import { refetchWhenMissed } from './missed-events.ts';
import { queryClient } from './query-client.ts';
import { repeatAfterFetch } from './repeat-after-fetch.ts';

const queryKey = ['settings'];

/** One setting of the company: its value, undefined while loading, and how to change it. */
export interface LiveSetting extends Knowledge {
  value: string | undefined;
  /** Rejects with ApiFailure. The new value is shown at once, and reverted if the server refuses it. */
  save: (value: string) => Promise<void>;
  isSaving: boolean;
}

/** A setting by its key (SPEC §3); changes by other users arrive as events. */
export function useSetting(key: string): LiveSetting {
  const settings = useQuery({ queryKey, queryFn: () => api('GET /settings') });
  const change = useMutation<Setting, ApiFailure, string, Setting | undefined>({
    mutationFn: (value) => api('PUT /settings/:key', { params: { key }, body: { value } }),
    onMutate: (value) => {
      const before = settingIn(queryClient.getQueryData<Setting[]>(queryKey), key);
      keep({ key, value });
      return before;
    },
    onSuccess: keep,
    onError: (_failure, _value, before) => before && keep(before),
  });
  return {
    ...knowledgeOf(settings),
    value: settingIn(settings.data, key)?.value,
    save: async (value) => void (await change.mutateAsync(value)),
    isSaving: change.isPending,
  };
}

function settingIn(settings: Setting[] | undefined, key: string): Setting | undefined {
  return settings?.find((setting) => setting.key === key);
}

function keep(changed: Setting): void {
  queryClient.setQueryData<Setting[]>(
    queryKey,
    (settings) => settings && [...settings.filter(({ key }) => key !== changed.key), changed],
  );
}

refetchWhenMissed('settings', ['settings']);
onEvent('settings', (event) => {
  if (event.action === 'delete') return;
  const { record } = event;
  keep(record);
  repeatAfterFetch(queryKey, () => keep(record));
});
