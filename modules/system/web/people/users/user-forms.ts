import { f } from '@mortise/model'
import { Role, User } from '@mortise/system/model'

const assigned = {
  roles: f.refMany('角色', Role, { wire: 'selectedroles' }),
  departs: f.depart('所属部门', { multiple: true, wire: 'selecteddeparts' }),
}
const personal = ['sex', 'birthday', 'phone', 'email', 'telephone', 'avatar', 'signature'] as const
const organisation = ['roles', 'departs', 'ledDeparts', 'positions', 'identity'] as const

/** A user with what the user may do and where the user belongs. */
export const Staff = {
  ...User,
  fields: { ...User.fields, ...assigned },
  list: ['username', 'realname', 'avatar', 'sex', 'phone', 'departs', 'status'] as const,
  form: [
    ['账号', ['username', 'realname', 'workNo', 'status', 'sort', 'homePath']],
    ['权限与组织', organisation],
    ['个人信息', personal],
  ] as const,
}

/** As one is told first: with a password. */
export const NewUser = {
  ...Staff,
  fields: {
    ...Staff.fields,
    password: f.text('登录密码', {
      required: true,
      secret: true,
      max: 32,
      help: '8到32位，须包含字母和数字',
    }),
  },
  form: [
    ['账号', ['username', 'password', 'realname', 'workNo', 'status', 'sort']],
    ['权限与组织', organisation],
    ['个人信息', personal],
  ] as const,
}

type Formed = { readonly form: readonly (readonly [string, readonly string[]])[] }

/** The same for those who look after tenants, who say which ones somebody works for. */
const withTenants = <E extends Formed>(entity: E): E => ({
  ...entity,
  form: entity.form.map(([group, keys]) =>
    keys.includes('departs') ? [group, [...keys, 'tenants']] : [group, keys],
  ),
})
export const PlatformStaff = withTenants(Staff)
export const NewPlatformUser = withTenants(NewUser)
