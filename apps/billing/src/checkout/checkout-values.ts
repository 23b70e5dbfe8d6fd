import type { BodyInput } from '@recado/contract';

/** The values of the checkout. */
export type CheckoutValues = NonNullable<BodyInput<'PUT /billing-details'>>;
