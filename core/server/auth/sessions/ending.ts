import type { Ending } from '../../context/sessions.ts'

/** A session that ended under its user's hands, and what the user is told. */
export interface Ended {
  readonly ended: Ending
  readonly message: string
}

const messages: Readonly<Record<Ending, string>> = {
  expired: 'Token失效，请重新登录!',
  kicked: 'Token失效，不允许同一账号多地同时登录，当前登录被踢掉！',
  forced: 'Token失效，您已被管理员强制下线！',
  frozen: 'Token失效，账号已被锁定,请联系管理员!',
  password: 'Token失效，密码已修改，请重新登录!',
  everywhere: 'Token失效，您已在其他地方退出全部登录，请重新登录!',
  second: 'Token失效，账号已启用两步验证，请重新登录!',
}

export const endedBy = (ending: Ending): Ended => ({ ended: ending, message: messages[ending] })

const DAY = 24 * 3600_000
/** A session idle for so long has ended. */
export const IDLE = 7 * DAY
/** No session lives longer, however busy. */
export const LONGEST = 30 * DAY
/** How long an ended session is told from one that never was. */
export const REMEMBERED = 7 * DAY

/** When a session ends if its user does nothing more. */
export const endOf = (session: { createdAt: number; seenAt: number }): number =>
  Math.min(session.seenAt + IDLE, session.createdAt + LONGEST)
