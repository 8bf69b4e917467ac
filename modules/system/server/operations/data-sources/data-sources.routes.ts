import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { DatabaseType, DataSource } from '@mortise/system/model'
import { z } from 'zod'
import { refuseInSafeMode } from '../../shared/safe-mode.ts'
import { isSamePlace, passwordOf } from './data-source.rules.ts'
import { probe } from './probe.ts'

const sourceBody = z.object({
  id: z.string().nullish(),
  dbType: z.enum(Object.keys(DatabaseType.items) as [keyof (typeof DatabaseType)['items']]),
  host: z.string().trim().min(1).max(200),
  port: z.coerce.number().int().min(1).max(65_535),
  dbName: z.string().trim().min(1).max(100),
  dbUsername: z.string().trim().min(1).max(100),
  dbPassword: z.string().max(200).nullish(),
})

/** Other databases by name, and whether one lets us in. */
export const dataSourceRoutes: AnyRoute[] = [
  get('/sys/dataSource/options', 'dataSource:list', async ({ ctx }) => {
    const sources = await ctx.repo(DataSource).find({}, { sort: [['name', 'asc']], limit: 1000 })
    return sources.map(({ code, name }) => ({ value: code, text: name, label: name, title: name }))
  }),

  // Few a minute, because whoever may ask whether a port answers can look for ports.
  post(
    '/online/cgreport/api/testConnection',
    'dataSource:test',
    { body: sourceBody, limit: 30, transaction: false },
    async ({ ctx, body }) => {
      refuseInSafeMode(ctx)
      const { dbType: type, host, port, dbName: database, dbUsername: username } = body
      const password =
        body.dbPassword || (await storedPassword(ctx, body.id ?? '', { type, host, port, username }))
      const { privateHosts } = ctx.config
      const version = await probe({ type, host, port, database, username, password }, privateHosts)
      return message('数据库连接成功', version)
    },
  ),
]

async function storedPassword(
  ctx: Context,
  id: string,
  place: Parameters<typeof isSamePlace>[1],
): Promise<string> {
  if (id === '') return ''
  return ctx.asSystem(ctx.tenant, async (own) => {
    const source = await own.repo(DataSource).first({ id })
    if (!source) throw new BusinessError('未找到对应实体')
    if (!isSamePlace(source, place)) throw new BusinessError('连接信息已修改，请重新输入密码再测试')
    return passwordOf(own, source)
  })
}
