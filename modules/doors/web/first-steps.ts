import { Door } from '@mortise/doors/model'
import { codeOf } from '@mortise/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '发布第一个门型',
    note: '参数、计价和用料',
    to: '/doors/door',
    needs: codeOf(Door, 'add'),
    isDone: hasRows(Door, { where: { status: 'published' } }),
  },
] satisfies readonly FirstStep[]
