import { BusinessError, complaintOf, namedRules } from '@mortise/model'
import { type AnyRoute, type Context, get, isOwnPicture, message, put, wallText } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Sex, User } from '@mortise/system/model'
import { z } from 'zod'

const base = '/sys/account'
const text = (most: number) => z.string().trim().max(most).nullish()
const Profile = z.object({
  avatar: text(500),
  sex: z.coerce
    .string()
    .pipe(z.enum(Object.keys(Sex.items) as [string, ...string[]]))
    .nullish(),
  birthday: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, '生日应为日期')
    .nullish(),
  email: text(100),
  telephone: text(45),
})
const pageSize = 20
const mostPages = 500

/** What people see and change of themselves: not their names, numbers of telephones or departments, which are others' to give. */
export const profileRoutes: AnyRoute[] = [
  get(`${base}/profile`, 'login', async ({ ctx }) => {
    const user = await ctx.repo(User).get(ctx.user.id)
    const { username, realname, avatar, sex, birthday, phone, email, telephone, workNo, createTime } = user
    const { departs, roles } = ctx.user
    return {
      username,
      realname,
      avatar: avatar?.[0] ?? null,
      sex,
      birthday,
      phone,
      email,
      telephone,
      workNo,
      departs: departs.map(({ departName }) => departName),
      roles,
      passwordChangedAt: user.passwordChangedAt,
      createTime,
    }
  }),

  put(`${base}/profile`, 'login', { body: Profile }, async ({ ctx, body }) => {
    const { avatar, sex, birthday, email, telephone } = body
    const before = await ctx.repo(User).get(ctx.user.id)
    if (avatar && avatar !== before.avatar?.[0] && !(await isOwnPicture(ctx, avatar)))
      throw new BusinessError('头像须为本人上传的图片', { field: 'avatar' })
    await refuseEmail(ctx, email)
    const wrong = telephone ? complaintOf(namedRules.landline, telephone) : null
    if (wrong) throw new BusinessError(wrong, { field: 'telephone' })
    await ctx.repo(User).put(ctx.user.id, {
      avatar: avatar ? [avatar] : [],
      sex: (sex ?? null) as never,
      birthday: birthday ?? null,
      email: email || null,
      telephone: telephone || null,
    })
    return message('保存成功！')
  }),

  get(`${base}/log`, 'login', { limit: 120 }, async ({ ctx, query }) => {
    const page = Math.min(mostPages, Math.max(1, Number.parseInt(query.pageNo ?? '1', 10) || 1))
    // The log of changes is divided by companies, as the statement itself does.
    const { owner } = servicesOf(ctx).db
    const [statement, values] =
      query.kind === 'change' ? changesOf(ctx.user.username, ctx.tenant) : loginsOf(ctx.user.id)
    const before = (page - 1) * pageSize
    // One more than is shown tells whether there is another page, without counting all of them.
    const { rows } = await owner.query(`${statement} limit ${pageSize + 1} offset $3`, [...values, before])
    return {
      records: rows.slice(0, pageSize),
      // Of what is known: one more than shown where more follows.
      total: before + rows.length,
      size: pageSize,
      current: page,
    }
  }),
]

async function refuseEmail(ctx: Context, email: string | null | undefined): Promise<void> {
  if (!email) return
  const wrong = complaintOf(namedRules.email, email)
  if (wrong) throw new BusinessError(wrong, { field: 'email' })
  // Of people of all companies, whom the caller does not see.
  const { rowCount } = await servicesOf(ctx).db.owner.query(
    `select 1 from ${User.table} where email = $1 and id <> $2 limit 1`,
    [email, ctx.user.id],
  )
  if (rowCount) throw new BusinessError('该邮箱已被使用', { field: 'email' })
}

const loginsOf = (accountId: string): [string, [string, string]] => [
  `select id::text, ${wallText('at')} as at, way, outcome, address, agent
   from engine.login_log where account_id = $1 and $2 <> '' order by login_log.at desc`,
  [accountId, 'login'],
]

/** What was done, not to what: the name of a row may be more than its reader still may see. */
const changesOf = (username: string, tenant: string): [string, [string, string]] => [
  `select id::text, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at, entity, verb, row_id as row
   from engine.audit where username = $1 and tenant_id = $2 order by audit.at desc`,
  [username, tenant],
]
