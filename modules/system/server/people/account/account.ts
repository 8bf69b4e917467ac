import { BusinessError } from '@mortise/model'
import { type AnyRoute, forgetSecondFactor, message, post } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { User } from '@mortise/system/model'
import { z } from 'zod'
import { noteOperation } from '../../operations/logs/note-operation.ts'
import { refuseShared } from '../users/user.rules.ts'
import { memberUnder } from './member-under.ts'
import { profileRoutes } from './profile.routes.ts'
import { shortcutRoutes } from './shortcuts.routes.ts'
import { tokenRoutes, tokensOfOthersRoutes } from './tokens.routes.ts'

/** For somebody who lost telephone and codes: by those alone who could give them a new password. */
const resetRoute = post(
  '/sys/user/resetSecondFactor',
  'user:changePassword',
  { body: z.object({ id: z.string().max(36) }) },
  async ({ ctx, body }) => {
    const user = await memberUnder(ctx, body.id, '不能重置权限高于本人的用户的两步验证')
    refuseShared(ctx, user)
    if (!(await forgetSecondFactor(ctx, user.id))) throw new BusinessError(`${user.realname}没有启用两步验证`)
    const after = { username: user.username, realname: user.realname }
    await noteOperation(ctx, { entity: User.name, row: user.id, operation: 'resetSecondFactor', after })
    ctx.afterCommit(() => servicesOf(ctx).sessions.endAll(user.id, 'password'))
    return message('两步验证已重置，该用户须重新登录')
  },
)

/** What everybody settles about themselves, and what is settled for those who cannot. */
export const accountRoutes: AnyRoute[] = [
  ...profileRoutes,
  ...shortcutRoutes,
  ...tokenRoutes,
  ...tokensOfOthersRoutes,
  resetRoute,
]
