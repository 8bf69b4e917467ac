import { codeOf } from '@mortise/model'
import { OutsourceOrder, outsourcing } from '@mortise/outsourcing/model'
import { WorkOrder } from '@mortise/production/model'
import { rowAction, webModule } from '@mortise/web'
import { figures } from './figures.ts'
import { pickers } from './pickers.ts'

export default webModule(outsourcing, {
  help: () => import('./help.ts'),
  pages: { '/outsourcing/outsource-order': () => import('./outsource-orders.tsx') },
  figures,
  pickers,
  actions: [
    rowAction(WorkOrder, {
      label: '委外',
      needs: codeOf(OutsourceOrder, 'add'),
      when: ({ status }) => status === 'released' || status === 'running',
      open: () => import('./outsource-dialog.tsx'),
    }),
  ],
})
