import { defineModule } from '../../define-module.ts';
import { passwordRuleRoutes } from './password-rules.routes.ts';

/** What a company asks of new passwords. */
export const passwordRulesModule = defineModule('password-rules', { routes: passwordRuleRoutes });
