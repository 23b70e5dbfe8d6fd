import { defineModule } from '../../define-module.ts';
import { signInRuleRoutes } from './sign-in-rules.routes.ts';

/** At how many places, and from which addresses, people of a company sign in. */
export const signInRulesModule = defineModule('sign-in-rules', { routes: signInRuleRoutes });
