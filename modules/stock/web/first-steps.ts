import { codeOf } from '@mortise/model'
import { Warehouse } from '@mortise/stock/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '建立仓库',
    note: '并指定仓管员',
    to: '/stock/warehouse',
    needs: codeOf(Warehouse, 'add'),
    isDone: hasRows(Warehouse),
  },
] satisfies readonly FirstStep[]
