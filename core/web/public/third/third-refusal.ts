import { BusinessError } from '@mortise/model'

const reasons: Readonly<Record<string, string>> = {
  unbound: '该第三方账号尚未绑定系统用户',
  denied: '您已取消授权，未登录',
  stale: '登录已超时或不是由本浏览器发起，请重新进入',
  stranger: '您不是本企业的成员，不能登录',
}

/** Why there is no ticket; never in the words of the address, which anybody may have written. */
export const refusalOf = (refused: string): BusinessError =>
  new BusinessError((Object.hasOwn(reasons, refused) && reasons[refused]) || '第三方登录失败，请重试')
