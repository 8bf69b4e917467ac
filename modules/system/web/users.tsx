import { f } from '@mortise/model'
import { Role, User } from '@mortise/system/model'
import { EntityList } from '@mortise/web'

/** A user as one is told first: with a password, and with what the user may do and where the user belongs. */
const NewUser = {
  ...User,
  fields: {
    ...User.fields,
    password: f.text('登录密码', {
      required: true,
      secret: true,
      max: 32,
      help: '8到32位，须包含字母和数字',
    }),
    roles: f.refMany('角色', Role, { wire: 'selectedroles' }),
    departs: f.depart('所属部门', { multiple: true, wire: 'selecteddeparts' }),
  },
  form: [
    ['账号', ['username', 'password', 'realname', 'workNo', 'status', 'sort']],
    ['权限与组织', ['roles', 'departs', 'positions', 'identity', 'ledDeparts']],
    ['个人信息', ['sex', 'birthday', 'phone', 'email', 'telephone', 'avatar', 'signature']],
  ] as const,
}

/** 用户管理: the ordinary list of users; a new one needs a password. */
export default function Users() {
  return <EntityList of={User} addForm={NewUser} />
}
