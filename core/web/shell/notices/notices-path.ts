/** Where a user reads all that was ever announced to them. */
export const NOTICES_PATH = '/isps/userAnnouncement'
