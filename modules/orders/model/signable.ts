const signable: ReadonlySet<string> = new Set(['submitted', 'awaitingDeposit', 'confirmed', 'producing'])

/** Whether a customer may still sign the contract of an order: no draft, and none that is over. */
export const isSignable = ({ status }: { readonly status: string }): boolean => signable.has(status)
