import { codeOf } from '@mortise/model'
import { User } from '@mortise/system/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '建立员工账号',
    note: '给每位同事一个账号和角色',
    to: '/system/user',
    needs: codeOf(User, 'add'),
    isDone: hasRows(User, { more: 1 }),
  },
] satisfies readonly FirstStep[]
