import { defineReport } from '@mortise/model'
import { User } from './user.ts'

/** People who may be given work. */
export const UserReport = defineReport('user_report', {
  label: '用户选择',
  entity: User,
  columns: ['username', 'realname', 'sex', 'phone', 'workNo'],
  query: ['username', 'realname', 'sex', 'phone'],
  where: { status: '1' },
  sort: ['sort', 'asc'],
})
