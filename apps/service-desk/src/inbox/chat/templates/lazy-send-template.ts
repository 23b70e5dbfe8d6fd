import { lazyPart } from '../../../lazy-part.ts';

/** The dialog that sends a template; chats of linked devices need none. */
export const SendTemplateDialog = lazyPart(
  () => import(/* webpackChunkName: "send-template" */ './send-template-dialog.tsx'),
);
