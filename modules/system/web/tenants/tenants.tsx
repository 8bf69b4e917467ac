import { f } from '@mortise/model'
import { Tenant, User } from '@mortise/system/model'
import { EntityList } from '@mortise/web'

/** A tenant as one is made: with somebody to run it. */
const NewTenant = {
  ...Tenant,
  fields: {
    ...Tenant.fields,
    packs: { ...Tenant.fields.packs, required: true },
    adminUsername: f.text('管理员账号', { required: true, max: 100, rule: 'username' }),
    adminPassword: f.text('登录密码', {
      required: true,
      secret: true,
      max: 32,
      help: '8到32位，须包含字母和数字',
    }),
    adminRealname: f.text('管理员姓名', { max: 100 }),
    adminPhone: f.text(User.fields.phone.label, { rule: 'mobile', max: 20 }),
  },
  form: [
    ['租户', ['name', 'packs', 'beginOn', 'endOn', 'status', 'logo']],
    ['管理员', ['adminUsername', 'adminPassword', 'adminRealname', 'adminPhone']],
  ] as const,
}

/** 租户管理: companies whose data no other sees, each made with its administrator. */
export default function Tenants() {
  return <EntityList of={Tenant} addForm={NewTenant} />
}
