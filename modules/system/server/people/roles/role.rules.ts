import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'
import {
  adminRole,
  DepartRole,
  DepartRoleGrant,
  DepartRoleUser,
  Role,
  RoleGrant,
  UserRole,
} from '@mortise/system/model'
import { linked, unlink } from '../../shared/rows.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { refuseScope } from '../rights/giving.ts'
import { isByAdministrator } from '../rights/more.ts'

export const roleRules = rules(Role, {
  async prepare(role, ctx, before) {
    if (role.code && role.code !== before?.code) {
      const same = await ctx.repo(Role).first({ code: role.code })
      if (same && same.id !== before?.id) throw new BusinessError('角色编码已存在', { field: 'code' })
    }
  },

  async check(role, ctx, before) {
    if (role.code === adminRole && before?.code !== adminRole)
      throw new BusinessError('admin为系统保留的角色编码', { field: 'code' })
    const scopeOf = (one: typeof role) => JSON.stringify([one.dataScope, one.departs])
    if (before && ctx.user.id !== '' && scopeOf(role) !== scopeOf(before)) await refuseScope(ctx, role)
    if (before?.code === adminRole && role.code !== adminRole) {
      throw new BusinessError('admin角色，不允许修改编码！', { field: 'code' })
    }
    if (before && before.code !== role.code && !(await isByAdministrator(ctx)))
      throw new BusinessError('角色编码只能由管理员修改', { field: 'code' })
  },

  saved: (_, ctx) => ctx.afterCommit(() => rightsChanged(ctx)),

  async remove(role, ctx) {
    if (role.code === adminRole) throw new BusinessError('admin角色，不允许删除！')
    const holders = await linked(ctx, UserRole, { role: role.id }, 'user')
    if (holders.length > 0) {
      throw new BusinessError(`角色【${role.name}】正被 ${holders.length} 名用户使用，不能删除！`)
    }
    await unlink(ctx, RoleGrant, 'role', [role.id])
  },

  removed: (_, ctx) => ctx.afterCommit(() => rightsChanged(ctx)),
})

export const departRoleRules = rules(DepartRole, {
  async remove(role, ctx) {
    const holders = await linked(ctx, DepartRoleUser, { role: role.id }, 'user')
    if (holders.length > 0) {
      throw new BusinessError(`部门角色【${role.name}】正被 ${holders.length} 名用户使用，不能删除！`)
    }
    await unlink(ctx, DepartRoleGrant, 'role', [role.id])
  },
  removed: (_, ctx) => ctx.afterCommit(() => rightsChanged(ctx)),
})
