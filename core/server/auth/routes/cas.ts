import { BusinessError } from '@mortise/model'
import { servicesOf } from '../../context/platform.ts'
import { isOwnAddress } from '../../http/public-address.ts'
import { type AnyRoute, get, message } from '../../module/route.ts'
import { letIn } from '../sessions/let-in.ts'
import { visitorOf } from '../sessions/visitor.ts'
import { validateTicket } from '../single-sign-on/cas.ts'

export const casRoutes: readonly AnyRoute[] = [
  get('/sys/cas/client/validateLogin', 'anon', { limit: 60, transaction: false }, async (call) => {
    const { ticket = '', service = '' } = call.query
    const { config, providers } = servicesOf(call.ctx)
    if (!config.casUrl) throw new BusinessError('单点登录未启用')
    if (!ticket) throw new BusinessError('单点登录票据不能为空')
    // A ticket that was issued to another site must not open ours.
    if (!isOwnAddress(config, call.request, service)) throw new BusinessError('单点登录的服务地址不正确')
    const username = await validateTicket(config.casUrl, ticket, service)
    const visitor = visitorOf(call, 'cas', username)
    const account = await providers.accounts.find({ username })
    if (!account) {
      await visitor.log('unknown')
      throw new BusinessError('用户不存在！')
    }
    const { token, userInfo, departs, multi_depart } = await letIn(call, visitor, account)
    return message('登录成功', { token, userInfo, departs, multi_depart })
  }),
]
