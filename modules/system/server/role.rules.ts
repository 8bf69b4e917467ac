import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'
import { adminRole, Role, RoleGrant, UserRole } from '@mortise/system/model'
import { rightsChanged } from './permission-book.ts'
import { unlink } from './rows.ts'

export const roleRules = rules(Role, {
  async prepare(role, ctx, before) {
    if (role.code && role.code !== before?.code) {
      const same = await ctx.repo(Role).first({ code: role.code })
      if (same && same.id !== before?.id) throw new BusinessError('角色编码已存在', { field: 'code' })
    }
  },

  check(role, _, before) {
    if (before?.code === adminRole && role.code !== adminRole) {
      throw new BusinessError('admin角色，不允许修改编码！', { field: 'code' })
    }
  },

  async remove(role, ctx) {
    if (role.code === adminRole) throw new BusinessError('admin角色，不允许删除！')
    await unlink(ctx, UserRole, 'role', [role.id])
    await unlink(ctx, RoleGrant, 'role', [role.id])
  },

  removed: (_, ctx) => ctx.afterCommit(() => rightsChanged(ctx)),
})
