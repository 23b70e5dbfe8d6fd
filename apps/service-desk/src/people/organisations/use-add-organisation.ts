import { useCreate } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import { organisations } from './organisations.ts';

/** Creates an organisation by its name and tells its id; a failure is told as a toast. */
export function useAddOrganisation() {
  const notify = useNotify();
  const { mutateAsync } = useCreate(organisations);
  return async (name: string): Promise<number | undefined> => {
    try {
      return (await mutateAsync({ name })).id;
    } catch (failure) {
      notify.error(failure);
      return undefined;
    }
  };
}
