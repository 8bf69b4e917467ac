import { ZhumuAccount } from '@mortise/integration/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, getOrPost, message, post, postOrPut } from '@mortise/server'
import { z } from 'zod'
import { ownAccount, sealedFor } from './accounts.ts'
import { platformAt } from './platform.ts'

const username = z.string().trim().max(100)
/** As it was typed: a blank may be part of it. Empty where it was not. */
const password = z.string().max(200)
const Account = z.object({
  id: z.string().nullish(),
  username: username.optional(),
  password: password.nullish(),
})
/** To be checked: what is no text at all was not typed. */
const Credentials = z
  .object({ username: username.catch(''), password: password.catch('') })
  .catch({ username: '', password: '' })

/** A user's own account at the platform: checked there, then kept here. */
export const accountRoutes: AnyRoute[] = [
  // Outside of a transaction: the platform may take its time.
  getOrPost('/erpbjxx/erpBjxx/jczmzh', 'login', { limit: 30, transaction: false }, async (call) => {
    const { request, ctx } = call
    const credentials = Credentials.parse(request.method === 'GET' ? request.query : call.body)
    if (credentials.username === '') throw new BusinessError('请输入用户名!')
    if (credentials.password === '') throw new BusinessError('请输入密码!')
    await platformAt(ctx.config.zhumuUrl).check(credentials)
    return message('账号验证通过')
  }),

  post('/erpzmyhxx/erpZmyhxx/add', 'login', { body: Account }, async ({ ctx, body }) => {
    if (await ownAccount(ctx)) throw new BusinessError('您已绑定筑木账号，请重新打开后修改')
    const added = await ctx.repo(ZhumuAccount).add({
      owner: ctx.user.username,
      username: body.username ?? '',
      password: sealedFor(ctx, body.password ?? ''),
    })
    return message('添加成功！', added.id)
  }),

  postOrPut('/erpzmyhxx/erpZmyhxx/edit', 'login', { body: Account }, async ({ ctx, body }) => {
    const { id } = await ownById(ctx, body.id)
    const typed = { username: body.username, password: sealedFor(ctx, body.password ?? '') }
    await ctx.repo(ZhumuAccount).edit({ id, ...typed })
    return message('编辑成功!')
  }),

  get('/erpzmyhxx/erpZmyhxx/queryById', 'login', async ({ ctx, query }) => {
    const [sent] = await ctx.output(ZhumuAccount, [await ownById(ctx, query.id)])
    return sent
  }),

  get('/erpzmyhxx/erpZmyhxx/cxgrxx', 'login', async ({ ctx, query }) => {
    if (query.name !== ctx.user.username) throw new BusinessError('只允许查询自己的筑木账号！')
    const account = await ownAccount(ctx)
    return ctx.output(ZhumuAccount, account ? [account] : [])
  }),
]

async function ownById(ctx: Context, id: string | null | undefined) {
  const account = await ownAccount(ctx)
  if (!account || account.id !== id) throw new BusinessError('未找到对应数据')
  return account
}
