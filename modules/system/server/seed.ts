import { type Context, demoPassword, hashPassword, insertRows, newId } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import {
  adminName,
  adminRole,
  CheckRule,
  type CheckSegment,
  Depart,
  defaultTenant,
  Holiday,
  knownYears,
  POSITION_CODE_RULE,
  parseYear,
  Role,
  RoleGrant,
  Tenant,
  TenantPack,
  User,
  UserDepart,
  UserRole,
} from '@mortise/system/model'
import { permissionBook } from './people/menus/permission-book.ts'
import { companyMenus } from './people/rights/offers.ts'
import { relink } from './shared/rows.ts'

const plainCode: readonly CheckSegment[] = [
  { digits: '*', pattern: '[\\w-]+', message: '职务编码只能由字母、数字、下划线和短横线组成' },
]

/** What nobody could sign in without: the default tenant, its root department, the administrator; and the first rules. */
export async function seed(ctx: Context): Promise<void> {
  const { config } = servicesOf(ctx)
  await insertRows(ctx, Tenant, [{ id: defaultTenant, name: '默认租户' }])
  await insertRows(ctx, CheckRule, [{ name: '职务编码', code: POSITION_CODE_RULE, segments: plainCode }])
  const days = Object.entries(knownYears).flatMap(([year, text]) => parseYear(Number(year), text))
  await insertRows(ctx, Holiday, days)
  const [depart, role, user] = [newId(), newId(), newId()]
  await insertRows(ctx, Depart, [
    { id: depart, name: '总公司', category: '1', orgCode: 'A01', level: 1, sort: 0 },
  ])
  await insertRows(ctx, Role, [{ id: role, name: '管理员', code: adminRole, description: '系统管理员' }])
  await insertRows(ctx, User, [
    {
      id: user,
      username: adminName,
      realname: '管理员',
      password: await hashPassword(config.adminPassword ?? demoPassword),
      passwordChangedAt: ctx.now,
      orgCode: 'A01',
      sort: 1,
    },
  ])
  await relink(ctx, UserRole, { user }, 'role', [role])
  await relink(ctx, UserDepart, { user }, 'depart', [depart])
  const book = await permissionBook(servicesOf(ctx))
  await insertRows(ctx, TenantPack, [
    {
      name: '标准套餐',
      remark: '平台公共数据以外的全部菜单',
      permissions: companyMenus(book, servicesOf(ctx)),
    },
  ])
  await relink(ctx, RoleGrant, { role }, 'permission', [...book.byId.keys()])
}
