/** The pages of telephones, and when somebody can begin on each. */
export const phonePages = {
  'phone-bzxx': { path: '/erp/bzxx?c=none&s=none', isStaff: false, isReady: isLinkAnswered },
  'phone-door': { path: '/erp/door?code=none', isStaff: false, isReady: isLinkAnswered },
  'phone-today': { path: '/service/today', isStaff: true, isReady: isTodayReady },
} as const

/** Run in the pages. */
function isLinkAnswered(): boolean {
  return /链接已失效|提取码/.test(document.body.textContent ?? '')
}
function isTodayReady(): boolean {
  return document.querySelector('.mortise-today') !== null
}
