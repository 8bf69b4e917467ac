import { codeOf } from '@mortise/model'
import { Store } from '@mortise/stores/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '建立门店',
    note: '每家门店对应一个部门',
    to: '/stores/store',
    needs: codeOf(Store, 'add'),
    isDone: hasRows(Store),
  },
] satisfies readonly FirstStep[]
