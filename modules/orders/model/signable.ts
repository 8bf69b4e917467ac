const signable: ReadonlySet<string> = new Set(['awaitingDeposit', 'confirmed', 'producing'])

/** Whether a customer may still sign the contract of an order: once its prices are fixed, until it is over. */
export const isSignable = ({ status }: { readonly status: string }): boolean => signable.has(status)
