import { changeOf, defineResource, queryClient } from '@recado/api/live';

/** The company's own roles (docs/adr/0186). */
export const roles = defineResource({
  list: 'GET /roles',
  create: 'POST /roles',
  update: 'PUT /roles/:roleId',
  remove: 'DELETE /roles/:roleId',
  events: { role: changeOf },
  compare: (a, b) => a.name.localeCompare(b.name),
});

/** Fetches the roles again: how many people have one changes with the people. */
export function refreshRoles(): void {
  void queryClient.invalidateQueries({ queryKey: [roles.name] }, { cancelRefetch: false });
}
