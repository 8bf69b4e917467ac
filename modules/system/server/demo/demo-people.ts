import type { DemoPerson } from '@mortise/server'
import { shippedRoles } from '@mortise/system/model'
import { users } from './factory.ts'

const roleNames: Readonly<Record<string, string>> = shippedRoles

/** The administrator, and of each role who was named first. */
export const demoPeople = (): readonly DemoPerson[] => [
  { username: 'admin', realname: '管理员', role: '系统管理员' },
  ...Object.entries(roleNames).flatMap(([code, role]) => {
    const user = users.find((each) => each.role === code)
    return user ? [{ username: user.username.replace('*', ''), realname: user.realname, role }] : []
  }),
]
