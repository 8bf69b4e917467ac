/** Where customers without a session read and sign a quote. */
export const SIGN_PAGE = '/quoteSign'
