import { codeOf } from '@mortise/model'
import { Supplier } from '@mortise/purchasing/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '录入供应商',
    note: '账期、税率和联系人',
    to: '/purchasing/supplier',
    needs: codeOf(Supplier, 'add'),
    isDone: hasRows(Supplier),
  },
] satisfies readonly FirstStep[]
