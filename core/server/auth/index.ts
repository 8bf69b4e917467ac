import type { AnyRoute } from '../module/route.ts'
import { accountRoutes } from './routes/account.ts'
import { captchaRoutes } from './routes/captcha.ts'
import { casRoutes } from './routes/cas.ts'
import { chatRoutes } from './routes/chat.ts'
import { loginRoutes } from './routes/login.ts'
import { oidcRoutes } from './routes/oidc.ts'
import { onlineRoutes } from './routes/online.ts'
import { ownRoutes } from './routes/own.ts'
import { phoneRoutes } from './routes/phone.ts'
import { thirdRoutes } from './routes/third.ts'
import { ticketRoutes } from './routes/ticket.ts'

export { derivedSecret } from '../base/secret.ts'
export { bootSettings } from './entrance.ts'
export { loginFigures, visitFigures } from './guard/login-log.ts'
export { hashPassword, passwordComplaint } from './guard/password.ts'
export type { Ended } from './sessions/ending.ts'
export { makeSessions, type Resolved, type RunningSessions } from './sessions/sessions.ts'
export { needsSign, signSecret, verifySign } from './sign/sign.ts'
export { authTables } from './tables.ts'

/** Every call about who somebody is. */
export const authRoutes: readonly AnyRoute[] = [
  ...loginRoutes,
  ...captchaRoutes,
  ...onlineRoutes,
  ...ownRoutes,
  ...accountRoutes,
  ...phoneRoutes,
  ...thirdRoutes,
  ...ticketRoutes,
  ...casRoutes,
  ...oidcRoutes,
  ...chatRoutes,
]
