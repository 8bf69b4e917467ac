import { CutPlan, cutting, Panel, PanelStatus, sawnStates } from '@mortise/cutting/model'
import { api, documentParts, rowAction, webModule } from '@mortise/web'

export { type PanelLabel, SheetDrawing } from './sheet-drawing.tsx'
export default webModule(cutting, {
  help: () => import('./help.ts'),
  pages: {
    '/cutting/cut': () => import('./cut-page.tsx'),
    '/cutting/cut-plan': () => import('./plans/cut-plans.tsx'),
  },
  documents: [documentParts(CutPlan, () => import('./plans/plan-document.tsx'))],
  actions: [
    rowAction(CutPlan, {
      label: '打印标签',
      when: ({ status }) => status === 'calculated' || status === 'released' || status === 'done',
      open: () => import('./labels/plan-label-dialog.tsx'),
    }),
    rowAction(Panel, {
      label: '打印标签',
      when: ({ status }) => status !== PanelStatus.scrapped,
      open: () => import('./labels/panel-label-dialog.tsx'),
    }),
    rowAction(Panel, {
      label: '报废补做',
      needs: 'panel:spoil',
      when: ({ status }) => [PanelStatus.nested, ...sawnStates].some((each) => each === status),
      open: () => import('./spoil-dialog.tsx'),
    }),
    rowAction(Panel, {
      label: '撤销开料',
      needs: 'panel:uncut',
      when: ({ cutAt, status }) => cutAt !== null && status !== PanelStatus.scrapped,
      ask: ({ no }) => `撤销板件 ${no ?? ''} 的开料？`,
      run: ({ no }) => api.ask({ method: 'POST', path: `${Panel.wire}/uncut`, body: { code: no } }),
    }),
    rowAction(Panel, {
      label: '追溯',
      needs: 'factoryScan:trace',
      open: () => import('./trace-panel.tsx'),
    }),
  ],
})
