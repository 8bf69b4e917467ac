/** Where labels of boxes and links to deliveries lead; whoever opens it needs no session. */
export const PACK_PAGE = '/erp/bzxx'
