/** The fields of a queue or connection that choose the prompt or integration that answers customers. */
interface Chosen {
  promptId?: number | null | undefined;
  integrationId?: number | null | undefined;
}

/**
 * The prompt and the integration in the body of a queue or connection: null for a cleared choice, because `undefined`
 * would keep the stored one. A field that is not shown, e.g. because the plan lacks it, changes nothing.
 */
export function chosenAutomation(values: Chosen): { promptId?: number | null; integrationId?: number | null } {
  return {
    ...('promptId' in values && { promptId: values.promptId ?? null }),
    ...('integrationId' in values && { integrationId: values.integrationId ?? null }),
  };
}
