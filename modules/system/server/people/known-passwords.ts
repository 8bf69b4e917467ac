import { demoPassword, isPassword } from '@mortise/server'
import type { Services } from '@mortise/server/platform'
import { adminName } from '@mortise/system/model'

/**
 * Refuses to open a database to others in which the published password still lets people in: its demo may have been
 * made when the server listened to this machine alone. The people of the demo share one hash.
 */
export async function refuseKnownPasswords({ config, db }: Services): Promise<void> {
  if (!config.isExposed) return
  const { rows } = await db.pool.query<{ password: string; names: string[] }>(
    `select password, array_agg(username order by username) as names from sys_user
     where password is not null and not deleted and status = '1'
     group by password having count(*) > 1 or bool_or(username = $1)`,
    [adminName],
  )
  for (const { password, names } of rows) {
    if (!(await isPassword(password, demoPassword))) continue
    const shown = `${names.slice(0, 3).join('、')}${names.length > 3 ? ` 等 ${names.length} 人` : ''}`
    throw new Error(
      `${shown}仍在使用公开的演示密码，不能对外监听（HOST=${config.host}）；请先在本机修改密码，确要让人试用请设置 MORTISE_PUBLIC_DEMO=1`,
    )
  }
}
