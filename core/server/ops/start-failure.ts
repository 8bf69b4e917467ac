import type { Config } from '../base/config.ts'
import { unavailableOf } from '../base/unavailable.ts'

/** Why a server did not start, in one sentence that says what to change. */
export function startFailure(error: unknown, { host, port, databaseUrl, dataDir }: Config): string {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 指定其他端口`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && !databaseUrl))
    return `本机没有地址 ${host}，请检查 HOST`
  if (code === 'EACCES' && port < 1024) return `没有权限使用端口 ${port}，请用 PORT 指定 1024 以上的端口`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `不能写入数据目录 ${dataDir}，请检查 MORTISE_DATA 及其权限`
  if (code === 'ENOSPC') return `磁盘空间不足：${dataDir}`
  if (code === '28P01' || code === '28000') return '数据库拒绝登录，请检查 DATABASE_URL 中的用户名和密码'
  if (code === '3D000') return '数据库不存在，请检查 DATABASE_URL 中的库名'
  if (databaseUrl && unavailableOf(error))
    return `无法连接 DATABASE_URL 所指的数据库（${hostOf(databaseUrl)}），请检查地址以及数据库是否已启动`
  return message || String(error)
}

/** Without user and password. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
