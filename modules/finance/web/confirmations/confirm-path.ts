/** Where parties without an account read and confirm a statement. */
export const CONFIRM_PAGE = '/statementConfirm'
