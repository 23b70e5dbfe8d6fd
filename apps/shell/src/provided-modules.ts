/**
 * Never called: the bundler provides a shared module to the remotes only when it sees it imported. The list is the
 * shared modules that the shell itself does not import (see libs/federation/build/shared-modules.ts).
 */
export const providedModules = [
  () => import('@recado/api/live'),
  () => import('@recado/federation'),
  () => import('@recado/ui/chat'),
  () => import('@recado/ui/core'),
  () => import('@recado/ui/records'),
  () => import('@tanstack/react-query'),
  () => import('dayjs'),
  () => import('react-dom'),
  () => import('zustand'),
];
