import { Bom, engineering } from '@mortise/engineering/model'
import { rowAction, webModule } from '@mortise/web'
import { pickers } from './pickers.ts'

export default webModule(engineering, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  actions: [
    rowAction(Bom, { label: '展开', open: () => import('./bom/explode-dialog.tsx') }),
    rowAction(Bom, { label: '反查', open: () => import('./bom/where-used-dialog.tsx') }),
    rowAction(Bom, { label: '对比版本', open: () => import('./bom/compare-dialog.tsx') }),
  ],
  pickers,
})
