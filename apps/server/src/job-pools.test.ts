import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookUpBillJob } from './areas/automation/billing-lookups/look-up-bill.ts';
import { answerByPromptJob } from './areas/automation/prompts/answering/answer-job.ts';
import { answerByIntegrationJob } from './areas/automation/queue-integrations/answering/answer-job.ts';
import { checkJob } from './areas/billing/payments/check-charge.ts';
import { withdrawJob } from './areas/billing/payments/end-charges.ts';
import { mailWarningJob } from './areas/billing/subscription-warnings/mail-warning.ts';

test('jobs that wait for systems of others are not in the pool of Recado itself', () => {
  const ids = { ticketId: 1, messageId: 1 };
  const answers = [
    answerByIntegrationJob({ ...ids, integrationId: 1 }),
    answerByPromptJob({ ...ids, promptId: 1 }),
    lookUpBillJob(ids),
  ];
  // The answers of a ticket keep their order, whoever gives them: one lane, which has one pool.
  assert.deepEqual(new Set(answers.map(({ lane, pool }) => `${lane} ${pool}`)), new Set(['answers:1 answers']));
  const others = [checkJob({ chargeId: 1, isRegular: true }), withdrawJob(1), mailWarningJob(1)];
  assert.deepEqual(
    others.map(({ pool }) => pool),
    ['foreign', 'foreign', 'foreign'],
  );
});
