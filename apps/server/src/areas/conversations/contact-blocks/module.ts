import { defineModule } from '../../define-module.ts';
import { contactBlockRoutes } from './contact-blocks.routes.ts';

/** Contacts of whom the company does not want to hear (docs/adr/0173). */
export const contactBlocksModule = defineModule('contact-blocks', { routes: contactBlockRoutes });
