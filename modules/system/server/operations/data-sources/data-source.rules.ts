import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, rules, seal, unseal } from '@mortise/server'
import { DataSource, defaultPorts } from '@mortise/system/model'
import { refuseInSafeMode } from '../../shared/safe-mode.ts'

type Source = RowOf<typeof DataSource>

/** What a login belongs to: told to another server, it would be given away. */
const bound = ['type', 'host', 'port', 'username'] as const

const purposeOf = ({ tenant }: Context) => `dataSource ${tenant}`

export const dataSourceRules = rules(DataSource, {
  prepare(given, ctx, before) {
    refuseInSafeMode(ctx)
    const isTyped = given.url !== null && given.url !== before?.url
    const place = isTyped ? placeOf(given.url ?? '') : null
    const source = { ...given, ...place }
    const own = { ...place, url: urlOf(source) }
    if (source.host !== null && !/^[\w.:-]+$/.test(source.host))
      throw new BusinessError('主机应为主机名或地址，不含协议、路径和空格', { field: 'host' })
    if (source.password !== null && source.password !== before?.password)
      return { ...own, password: seal(ctx.config, purposeOf(ctx), source.password ?? '') }
    if (before?.password && bound.some((key) => before[key] !== source[key]))
      throw new BusinessError('修改数据库类型、主机、端口或用户名时，须重新输入密码', { field: 'password' })
    return own
  },
  remove: (_, ctx) => refuseInSafeMode(ctx),
})

/** Where an address of JDBC leads. */
function placeOf(url: string): Pick<Source, 'type' | 'host' | 'port' | 'database'> {
  const [, kind, host = '', port, database = ''] =
    /^(?:jdbc:)?(mysql|mariadb|postgresql|postgres):\/\/([\w.-]+)(?::(\d{1,5}))?\/([\w$-]+)(?:\?.*)?$/i.exec(
      url,
    ) ?? []
  if (!kind)
    throw new BusinessError('连接地址应如 jdbc:mysql://主机:端口/库名 或 jdbc:postgresql://主机:端口/库名', {
      field: 'url',
    })
  const type = /^postgres/i.test(kind) ? 'postgres' : 'mysql'
  return { type, host, port: port ? Number(port) : defaultPorts[type], database }
}

const urlOf = ({
  type,
  host,
  port,
  database,
}: Pick<Source, 'type' | 'host' | 'port' | 'database'>): string | null =>
  host && port && database
    ? `jdbc:${type === 'postgres' ? 'postgresql' : type}://${host}:${port}/${database}`
    : null

/** The password of a stored source, for a login to the same place and no other. */
export function passwordOf(ctx: Context, source: Source): string {
  if (source.password === null) return ''
  const password = unseal(ctx.config, purposeOf(ctx), source.password)
  if (password === null)
    throw new BusinessError(`数据源【${source.name}】的密码不能解密，请重新输入（密钥可能已更换）`)
  return password
}

/** Whether a login that was stored may be used for a place that was typed. */
export const isSamePlace = (source: Source, other: Pick<Source, (typeof bound)[number]>): boolean =>
  bound.every((key) => source[key] === other[key])
