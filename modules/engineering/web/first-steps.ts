import { Route, WorkshopUnit } from '@mortise/engineering/model'
import { codeOf } from '@mortise/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '录入车间机组',
    note: '工艺、并行数和日历',
    to: '/engineering/workshop-unit',
    needs: codeOf(WorkshopUnit, 'add'),
    isDone: hasRows(WorkshopUnit),
  },
  {
    title: '录入工艺路线',
    note: '工序和标准工时',
    to: '/engineering/route',
    needs: codeOf(Route, 'add'),
    isDone: hasRows(Route),
  },
] satisfies readonly FirstStep[]
