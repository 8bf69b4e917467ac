/** Whether a browser is that of a telephone or a tablet. */
export const isMobileBrowser = (userAgent: string): boolean => /Mobi|Android|iPhone|iPad/i.test(userAgent)

/** Whether a browser is that of an enterprise chat's application, which signs its users in by itself. */
export const isChatApp = (userAgent: string): boolean => /wxwork|dingtalk/i.test(userAgent)
