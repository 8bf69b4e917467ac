/** Where customers without a session read and sign the contract of an order. */
export const CONTRACT_PAGE = '/contractSign'
