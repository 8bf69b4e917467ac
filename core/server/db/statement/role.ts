import type { Pool } from 'pg'
import { quote } from '../tables/columns.ts'

export interface Log {
  info(line: string): void
  warn(line: string): void
}

/**
 * Sees to the role that row-level security holds: made when missing, granted to the login when need be. Null when the
 * login may neither make nor assume it; then the tables force their rules on their owner.
 */
export async function prepareRole(owner: Pool, role: string, log: Log): Promise<string | null> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role)) throw new Error(`the application role cannot be named ${role}`)
  const found = await owner.query(
    'select rolsuper or rolbypassrls as "isAbove" from pg_roles where rolname = $1',
    [role],
  )
  if (found.rows[0]?.isAbove) return unusable(log, role, '该角色不受行级安全约束')
  try {
    if (found.rows.length === 0) await unlessDone(owner, `create role ${quote(role)} nologin`)
    // Asked by doing it: what membership allows differs from version to version.
    if (await mayAssume(owner, role)) return role
    await unlessDone(owner, `grant ${quote(role)} to current_user`)
    return (await mayAssume(owner, role)) ? role : unusable(log, role, '没有权限')
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return unusable(log, role, '没有权限')
  }
}

function unusable(log: Log, role: string, reason: string): null {
  log.warn(
    `数据库登录用户不能以应用角色 ${role} 工作（${reason}），改为对表的所有者强制行级安全；` +
      `建议由数据库管理员执行：CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO 登录用户;`,
  )
  return null
}

async function mayAssume(owner: Pool, role: string): Promise<boolean> {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local role ${quote(role)}`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return false
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** Roles belong to the whole server: a start on another database may do the same at the same moment. */
async function unlessDone(owner: Pool, statement: string) {
  try {
    await owner.query(statement)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code !== '42710' && code !== '23505' && !message.includes('tuple concurrently updated')) throw error
  }
}
