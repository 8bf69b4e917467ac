import { BusinessError } from '@mortise/model'
import { outsideAddress } from '@mortise/server'
import type { DatabaseType } from '@mortise/system/model'
import mysql from 'mysql2/promise'
import { Client } from 'pg'

/** Where another database is and who signs in there. */
export interface Place {
  readonly type: keyof (typeof DatabaseType)['items']
  readonly host: string
  readonly port: number
  readonly database: string
  readonly username: string
  readonly password: string
}

/** Seconds that a database has to answer; a form waits no longer. */
const patience = 5

/** Signs in to a database and answers what it calls itself; every way in which that fails has its sentence. */
export async function probe(place: Place, opened: readonly string[]): Promise<string> {
  const address = await outsideAddress(place.host, opened)
  const attempt = probes[place.type](place, address)
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      attempt.abandon()
      reject(new BusinessError(`${named(place)}在${patience}秒内没有应答`))
    }, patience * 1000)
  })
  try {
    return await Promise.race([attempt.version, silence])
  } catch (error) {
    throw error instanceof BusinessError ? error : failureOf(place, error)
  } finally {
    clearTimeout(timer)
  }
}

interface Attempt {
  readonly version: Promise<string>
  /** Leaves at once, whatever is still on its way. */
  abandon(): void
}

const probes: { readonly [T in Place['type']]: (place: Place, address: string) => Attempt } = {
  postgres({ port, database, username: user, password }, host) {
    const client = new Client({ host, port, database, user, password, application_name: 'mortise' })
    // Heard, so that a connection which breaks while it is left does not end the process.
    client.on('error', () => {})
    const work = async () => {
      await client.connect()
      const { rows } = await client.query(
        `select 'PostgreSQL ' || current_setting('server_version') as version`,
      )
      await client.end()
      return (rows[0] as { version: string }).version
    }
    const destroy = () =>
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    return { version: work(), abandon: destroy }
  },

  mysql({ port, database, username: user, password }, host) {
    let connection: mysql.Connection | undefined
    let isLeft = false
    const work = async () => {
      connection = await mysql.createConnection({
        host,
        port,
        database,
        user,
        password,
        // Longer than ours, so that it is ours that ends the wait.
        connectTimeout: patience * 2000,
        // A server that is not what it says cannot ask for our files.
        flags: ['-LOCAL_FILES'],
      })
      if (isLeft) connection.destroy()
      const [rows] = await connection.query('select version() as version')
      await connection.end()
      return `MySQL ${(rows as { version: string }[])[0]?.version ?? ''}`
    }
    return {
      version: work(),
      abandon() {
        isLeft = true
        connection?.destroy()
      },
    }
  },
}

const named = ({ host, port }: Place) => `数据源【${host}:${port}】`

function failureOf(place: Place, cause: unknown): BusinessError {
  const { code = '', message = '' } = cause as { code?: string; message?: string }
  const sentence = sentences[code]?.(place) ?? `连接失败：${code || message.slice(0, 200)}`
  return new BusinessError(`${named(place)}${sentence}`, { cause })
}

const denied = () => '的用户名或密码不正确'
const missing = ({ database }: Place) => `没有数据库【${database}】，或无权访问`
const closed = () => '拒绝连接，请检查主机和端口'
const unreached = () => '无法到达，请检查主机和网络'
const strange = () => '的应答不是所选的数据库类型'

/** By the codes of both drivers and of the network. */
const sentences: Readonly<Record<string, (place: Place) => string>> = {
  '28P01': denied,
  '28000': () => '不许该用户登录，请检查用户名和服务器的访问许可',
  ER_ACCESS_DENIED_ERROR: denied,
  '3D000': missing,
  ER_BAD_DB_ERROR: missing,
  ER_DBACCESS_DENIED_ERROR: missing,
  ECONNREFUSED: closed,
  EHOSTUNREACH: unreached,
  ENETUNREACH: unreached,
  ETIMEDOUT: unreached,
  ECONNRESET: closed,
  PROTOCOL_CONNECTION_LOST: closed,
  HANDSHAKE_UNKNOWN_ERROR: strange,
}
