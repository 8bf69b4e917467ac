/** Where the link of a door leads; whoever opens it needs no session. */
export const PASSPORT_PAGE = '/erp/door'
