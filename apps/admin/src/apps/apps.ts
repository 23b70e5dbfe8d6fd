import { api } from '@recado/api/client';
import { changeOf, fold, type ListSource, queryClient } from '@recado/api/live';
import type { ListedApp } from '@recado/contract';

/** The apps that the company can install or has installed (ADR 154); those that it has first. */
export const apps: ListSource<ListedApp, { searchParam?: string | undefined }> = {
  name: 'apps',
  events: { app: changeOf },
  belongs: ({ title, name }, { searchParam = '' }) =>
    [name, ...Object.values(title)].some((text) => fold(text).includes(fold(searchParam))),
  async fetchPage(query, pageNumber, signal) {
    const { records, ...page } = await api('GET /apps', { query: { ...query, pageNumber }, signal });
    return { ...page, items: records };
  },
};

/** Fetches the visible lists of apps again, after one was installed, changed, removed or published. */
export function refreshApps(): void {
  void queryClient.invalidateQueries({ queryKey: [apps.name] }, { cancelRefetch: false });
}
