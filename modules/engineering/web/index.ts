import { Bom, engineering } from '@mortise/engineering/model'
import { rowAction, webModule } from '@mortise/web'
import { pickers } from './pickers.ts'

export default webModule(engineering, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  actions: [rowAction(Bom, { label: '结构', open: () => import('./bom/structure-dialog.tsx') })],
  pickers,
})
